/** The messages that one connection was handed. */
export interface KnownMessages {
  add(id: string): void;
  /** Notes a result. It is `unknown` when the connection was not handed the message. */
  answer(id: string): 'first' | 'repeated' | 'unknown';
  /** The number of messages without a result of this connection. Other connections may have answered them. */
  countUnanswered(): number;
}

/** Results of older messages are refused. The connection holds a hundred messages at most, so that few are older. */
const MAX_KNOWN = 1000;

export function createKnownMessages(): KnownMessages {
  const isAnswered = new Map<string, boolean>();
  let unanswered = 0;

  function forgetOldest(): void {
    const [oldest] = isAnswered;
    if (oldest === undefined) return;
    if (!oldest[1]) unanswered -= 1;
    isAnswered.delete(oldest[0]);
  }

  return {
    add(id) {
      if (isAnswered.get(id) === false) unanswered -= 1;
      // A replayed message becomes the newest one again.
      isAnswered.delete(id);
      isAnswered.set(id, false);
      unanswered += 1;
      if (isAnswered.size > MAX_KNOWN) forgetOldest();
    },
    answer(id) {
      const before = isAnswered.get(id);
      if (before === undefined) return 'unknown';
      if (before) return 'repeated';
      unanswered -= 1;
      isAnswered.set(id, true);
      return 'first';
    },
    countUnanswered: () => unanswered,
  };
}
