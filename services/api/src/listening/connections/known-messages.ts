/** The messages that one connection was handed. */
export interface KnownMessages {
  /** Notes that the message was sent. Returns false when it was sent with this position before. */
  add(message: { readonly id: string; readonly position: string }): boolean;
  /** Notes a result. It is `unknown` when the connection was not handed the message. */
  answer(id: string): 'first' | 'repeated' | 'unknown';
  /** The number of messages without a result of this connection. Other connections may have answered them. */
  countUnanswered(): number;
}

interface Known {
  /** A replayed message has a later one. */
  readonly position: bigint;
  isAnswered: boolean;
}

/** Results of older messages are refused. The connection holds a hundred messages at most, so that few are older. */
const MAX_KNOWN = 1000;

export function createKnownMessages(): KnownMessages {
  const knownById = new Map<string, Known>();
  let unanswered = 0;

  function forgetOldest(): void {
    const [oldest] = knownById;
    if (oldest === undefined) return;
    if (!oldest[1].isAnswered) unanswered -= 1;
    knownById.delete(oldest[0]);
  }

  return {
    add({ id, position }) {
      const before = knownById.get(id);
      if (before !== undefined && before.position >= BigInt(position)) return false;
      if (before?.isAnswered === false) unanswered -= 1;
      // A replayed message becomes the newest one again.
      knownById.delete(id);
      knownById.set(id, { position: BigInt(position), isAnswered: false });
      unanswered += 1;
      if (knownById.size > MAX_KNOWN) forgetOldest();
      return true;
    },
    answer(id) {
      const known = knownById.get(id);
      if (known === undefined) return 'unknown';
      if (known.isAnswered) return 'repeated';
      unanswered -= 1;
      known.isAnswered = true;
      return 'first';
    },
    countUnanswered: () => unanswered,
  };
}
