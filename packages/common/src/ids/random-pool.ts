import { randomFillSync } from 'node:crypto';

/** One call of the system's generator suffices for hundreds of ids. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/**
 * Returns random bytes, each only once. They are valid until the next call. Use it for ids only; secrets must use the
 * generator itself.
 */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
