import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/** Knows whether Redis still has all that was ever put into it: a marker that goes when its data goes. */
export interface Intactness {
  isIntact(): Promise<boolean>;
  /**
   * Rebuilds what was lost and sets the marker, unless another process does so already, or the data was lost again
   * meanwhile. Resolves to whether it was this call that rebuilt; rejects with what `rebuild` rejects with.
   */
  restore(rebuild: (keepGoing: () => Promise<void>) => Promise<void>): Promise<boolean>;
}

/** The braces keep both keys on one node of a cluster. */
const MARKER = 'posthorn:{intact}';
const TURN = 'posthorn:{intact}:rebuilding';
const TURN_MS = 30_000;

const EXTEND_TURN = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

const END_TURN = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
if ARGV[2] == '1' then redis.call('SET', KEYS[2], '1') end
return 1
`;

export function createIntactness(redis: Redis): Intactness {
  async function endTurn(token: string, isDone: boolean): Promise<boolean> {
    return (await redis.eval(END_TURN, 2, TURN, MARKER, token, isDone ? '1' : '0')) === 1;
  }

  return {
    isIntact: async () => (await redis.exists(MARKER)) === 1,
    async restore(rebuild) {
      const token = randomUUID();
      if ((await redis.set(TURN, token, 'PX', TURN_MS, 'NX')) === null) return false;
      try {
        await rebuild(async () => {
          if ((await redis.eval(EXTEND_TURN, 1, TURN, token, TURN_MS)) === 1) return;
          throw new Error('Redis lost its data again, or another process took over.');
        });
      } catch (error) {
        await endTurn(token, false).catch(() => false);
        throw error;
      }
      return await endTurn(token, true);
    },
  };
}
