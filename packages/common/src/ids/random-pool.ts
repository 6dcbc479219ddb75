import { randomFillSync } from 'node:crypto';

/** One call of the system's generator for hundreds of ids. */
const pool = Buffer.alloc(4096);
let used = pool.length;

/** Random bytes, each given out once; valid until the next call. For ids: a secret asks the generator itself. */
export function takeRandomBytes(count: number): Buffer {
  if (used + count > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += count;
  return pool.subarray(used - count, used);
}
