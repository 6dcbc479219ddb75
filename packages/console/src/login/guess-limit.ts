import { createHash } from 'node:crypto';

/** Stops guessing: after a few wrong logins within a minute no further ones of that name and address are looked at. A right one in between changes nothing: an operator's page asks all the time. */
export interface LoginRateLimit {
  /** How long such a login must wait; 0 when it is looked at. */
  waitMs(attempt: LoginAttempt): number;
  /** True when this was one too many. */
  addWrong(attempt: LoginAttempt): boolean;
}

/** Behind a proxy many share an address: the wrong login of one name must not shut out the others. */
export interface LoginAttempt {
  /** As it was given, whether somebody has it or not. */
  readonly name: string;
  readonly address: string;
}

interface LoginAttempts {
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
export function createLoginRateLimit(now: () => number = () => performance.now()): LoginRateLimit {
  const byKey = new Map<string, LoginAttempts>();

  function find(key: string): LoginAttempts | undefined {
    const attempts = byKey.get(key);
    if (attempts !== undefined && attempts.untilMs <= now()) byKey.delete(key);
    return byKey.get(key);
  }

  return {
    waitMs(attempt) {
      const attempts = find(keyOf(attempt));
      return attempts !== undefined && attempts.wrong >= MAX_WRONG ? attempts.untilMs - now() : 0;
    },
    addWrong(attempt) {
      const key = keyOf(attempt);
      const wrong = (find(key)?.wrong ?? 0) + 1;
      byKey.delete(key);
      byKey.set(key, { wrong, untilMs: now() + WINDOW_MS });
      const [oldest] = byKey.keys();
      if (byKey.size > MAX_KEYS && oldest !== undefined) byKey.delete(oldest);
      return wrong === MAX_WRONG;
    },
  };
}

function keyOf({ name, address }: LoginAttempt): string {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return `${byte % NAMES_PER_ADDRESS} ${address}`;
}
