import { createHash } from 'node:crypto';

/** Stops guessing: after a few wrong logins within a minute no further ones of that name and address are looked at. A right one in between changes nothing: an operator's page asks all the time. */
export interface GuessLimit {
  /** How long such a login must wait; 0 when it is looked at. */
  waitMs(guess: Guess): number;
  /** True when this was one too many. */
  addWrong(guess: Guess): boolean;
}

/** Behind a proxy many share an address: the wrong login of one name must not shut out the others. */
export interface Guess {
  /** As it was given, whether somebody has it or not. */
  readonly name: string;
  readonly address: string;
}

interface Guesses {
  readonly wrong: number;
  readonly untilMs: number;
}

const MAX_WRONG = 5;
const WINDOW_MS = 60_000;
/** The oldest is forgotten then: passwords are long enough for a guesser with dozens of addresses. */
const MAX_KEYS = 10_000;
/** Names share so many counts per address: made-up ones cannot push out the count of one that exists. */
const NAMES_PER_ADDRESS = 128;

/** `now` is in milliseconds, on a clock that never goes back. */
export function createGuessLimit(now: () => number = () => performance.now()): GuessLimit {
  const byKey = new Map<string, Guesses>();

  function find(key: string): Guesses | undefined {
    const guesses = byKey.get(key);
    if (guesses !== undefined && guesses.untilMs <= now()) byKey.delete(key);
    return byKey.get(key);
  }

  return {
    waitMs(guess) {
      const guesses = find(keyOf(guess));
      return guesses !== undefined && guesses.wrong >= MAX_WRONG ? guesses.untilMs - now() : 0;
    },
    addWrong(guess) {
      const key = keyOf(guess);
      const wrong = (find(key)?.wrong ?? 0) + 1;
      byKey.delete(key);
      byKey.set(key, { wrong, untilMs: now() + WINDOW_MS });
      const [oldest] = byKey.keys();
      if (byKey.size > MAX_KEYS && oldest !== undefined) byKey.delete(oldest);
      return wrong === MAX_WRONG;
    },
  };
}

function keyOf({ name, address }: Guess): string {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return `${byte % NAMES_PER_ADDRESS} ${address}`;
}
