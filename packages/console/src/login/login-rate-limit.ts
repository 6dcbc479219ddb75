import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

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

const MAX_WRONG = 5;
const WINDOW_MS = 60_000;
/** Beyond it, the oldest is forgotten. Passwords are long enough to resist an attacker with dozens of addresses. */
const MAX_KEYS = 10_000;
/**
 * The number of counters that names share per address, so that invented names cannot evict the counter of an existing
 * one.
 */
const NAMES_PER_ADDRESS = 128;

/** `now` is in milliseconds above 0, on a clock that never goes back. */
export function createLoginRateLimit(now: () => number = () => performance.now()): LoginRateLimit {
  const wrongByKey = new LRUCache<string, number>({
    max: MAX_KEYS,
    ttl: WINDOW_MS,
    ttlResolution: 0,
    perf: { now },
  });
  return {
    waitMs(attempt) {
      const key = keyOf(attempt);
      const wrong = wrongByKey.peek(key) ?? 0;
      return wrong >= MAX_WRONG ? wrongByKey.getRemainingTTL(key) : 0;
    },
    addWrong(attempt) {
      const key = keyOf(attempt);
      const wrong = (wrongByKey.peek(key) ?? 0) + 1;
      wrongByKey.set(key, wrong);
      return wrong === MAX_WRONG;
    },
  };
}

function keyOf({ name, address }: LoginAttempt): string {
  const [byte = 0] = createHash('sha256').update(name).digest();
  return `${byte % NAMES_PER_ADDRESS} ${address}`;
}
