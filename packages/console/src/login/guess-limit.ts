/** Keeps an address from guessing: after a few wrong logins within a minute its next ones are not even looked at. A right one in between changes nothing: an operator's page asks all the time. */
export interface GuessLimit {
  /** For how long it must wait; 0 when its login is looked at. */
  waitMs(address: string): number;
  /** True when this was one too many. */
  addWrong(address: string): boolean;
}

interface Guesses {
  readonly wrong: number;
  readonly untilMs: number;
}

const MAX_WRONG = 5;
const WINDOW_MS = 60_000;
/** The oldest is forgotten then: passwords are long enough for whoever has so many addresses. */
const MAX_ADDRESSES = 10_000;

/** `now` is in milliseconds, on a clock that never goes back. */
export function createGuessLimit(now: () => number = () => performance.now()): GuessLimit {
  const byAddress = new Map<string, Guesses>();

  function find(address: string): Guesses | undefined {
    const guesses = byAddress.get(address);
    if (guesses !== undefined && guesses.untilMs <= now()) byAddress.delete(address);
    return byAddress.get(address);
  }

  return {
    waitMs(address) {
      const guesses = find(address);
      return guesses !== undefined && guesses.wrong >= MAX_WRONG ? guesses.untilMs - now() : 0;
    },
    addWrong(address) {
      const wrong = (find(address)?.wrong ?? 0) + 1;
      byAddress.delete(address);
      byAddress.set(address, { wrong, untilMs: now() + WINDOW_MS });
      const [oldest] = byAddress.keys();
      if (byAddress.size > MAX_ADDRESSES && oldest !== undefined) byAddress.delete(oldest);
      return wrong === MAX_WRONG;
    },
  };
}
