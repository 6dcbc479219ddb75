import { randomUUID } from 'node:crypto';
import type { RedisClient } from '../redis/redis-client.js';
import type { Shard } from './shards.js';

/**
 * Detects whether Redis has lost data, with a marker in each shard that is lost together with the shard's data. The
 * marker also contains the number of shards: after a change of that number, most jobs are in the wrong shard.
 */
export interface RedisDataMarker {
  isMarked(): Promise<boolean>;
  /** Returns the shards that must be filled again. */
  findLost(): Promise<readonly number[]>;
  /**
   * Rebuilds the lost data of the given shards, or of all, and sets their markers. Does nothing when another process
   * rebuilds them or the data was lost again meanwhile. Resolves to whether this call rebuilt them. Rejects with the
   * error of `rebuild`.
   */
  restore(rebuild: Rebuild, lost?: readonly number[]): Promise<boolean>;
}

/** Fills the given shards. It must call `keepGoing` regularly, which rejects when the lease is lost. */
export type Rebuild = (keepGoing: () => Promise<void>, shards: ReadonlySet<number>) => Promise<void>;

/** A lease on the exclusive right to rebuild a shard. */
interface RebuildLease {
  readonly shard: number;
  extend(): Promise<boolean>;
  end(isDone: boolean): Promise<boolean>;
}

const LEASE_MS = 30_000;

const EXTEND_LEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

const END_LEASE = `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('DEL', KEYS[1])
if ARGV[2] ~= '' then redis.call('SET', KEYS[2], ARGV[2]) end
return 1
`;

export function createRedisDataMarker(redis: RedisClient, shards: readonly Shard[]): RedisDataMarker {
  const filledFor = String(shards.length);

  async function findLost(): Promise<readonly number[]> {
    const markers = await Promise.all(shards.map(({ keys }) => redis.get(keys.marker)));
    return shards.filter((_, index) => markers[index] !== filledFor).map(({ number }) => number);
  }

  async function takeLease({ number, keys }: Shard): Promise<RebuildLease | undefined> {
    const token = randomUUID();
    if ((await redis.set(keys.rebuilding, token, 'PX', LEASE_MS, 'NX')) === null) return undefined;
    return {
      shard: number,
      extend: async () => (await redis.eval(EXTEND_LEASE, 1, keys.rebuilding, token, LEASE_MS)) === 1,
      async end(isDone) {
        const marker = isDone ? filledFor : '';
        return (await redis.eval(END_LEASE, 2, keys.rebuilding, keys.marker, token, marker)) === 1;
      },
    };
  }

  return {
    findLost,
    isMarked: async () => (await findLost()).length === 0,
    async restore(rebuild, lost = shards.map(({ number }) => number)) {
      const wanted = shards.filter(({ number }) => lost.includes(number));
      const leases = (await Promise.all(wanted.map(takeLease))).filter((lease) => lease !== undefined);
      if (leases.length === 0) return false;
      const keepGoing = async (): Promise<void> => {
        const extended = await Promise.all(leases.map((lease) => lease.extend()));
        if (extended.every(Boolean)) return;
        throw new Error('Redis lost its data again, or another process took over.');
      };
      try {
        await rebuild(keepGoing, new Set(leases.map(({ shard }) => shard)));
      } catch (error) {
        await Promise.allSettled(leases.map((lease) => lease.end(false)));
        throw error;
      }
      return (await Promise.all(leases.map((lease) => lease.end(true)))).every(Boolean);
    },
  };
}
