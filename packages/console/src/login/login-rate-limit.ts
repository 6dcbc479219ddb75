import { createHash } from 'node:crypto';

/**
 * Stops password guessing: after a few wrong logins within a minute, further ones of that name and address are not
 * verified. A correct login in between changes nothing, because an operator's page sends requests constantly.
 */
export interface LoginRateLimit {
  /** Returns how long such an attempt must wait; 0 when it is verified. */
  waitMs(attempt: LoginAttempt): number;
  /** Returns true when this attempt reached the limit. */
  addWrong(attempt: LoginAttempt): boolean;
}

/** Behind a proxy, many operators share an address. Wrong logins of one name must not block the others. */
export interface LoginAttempt {
  /** As given, whether an operator has the name or not. */
  readonly name: string;
  readonly address: string;
}

interface LoginAttempts {
  readonly wrong: number;
  readonly untilMs: number;
}

const MAX_WRONG = 5;
const WINDOW_MS = 60_000;
/** Beyond it, the oldest is forgotten. Passwords are long enough to resist an attacker with dozens of addresses. */
const MAX_KEYS = 10_000;
/**
 * The number of counters that names share per address, so that invented names cannot evict the counter of an existing
 * one.
 */
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
