import type { RedisClient } from '../redis/redis-client.js';

/** A job that needs nothing of BullMQ's own script but a place among the prioritized ones. */
export interface PrioritizedJob {
  readonly id: string;
  readonly data: unknown;
  readonly priority: number;
}

/**
 * Adds prioritized jobs as BullMQ's script does, which also has flows, repetitions and a stream of events: several at
 * once, and each in half the commands. A job whose id exists stays as it is.
 */
const ADD_JOBS = `
local marker, meta, prioritized, counter = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local jobs, name, now = ARGV[1], ARGV[2], ARGV[3]
local added = {}
for at = 4, #ARGV, 3 do
  local id, data, priority = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local key = jobs .. id
  if redis.call('EXISTS', key) == 0 then
    redis.call('HSET', key, 'name', name, 'data', data, 'opts', '{}', 'timestamp', now, 'delay', 0,
      'priority', priority)
    added[#added + 1] = priority
    added[#added + 1] = id
  end
end
if #added == 0 then return end
local number = redis.call('INCRBY', counter, #added / 2) - #added / 2
for at = 1, #added, 2 do
  number = number + 1
  added[at] = string.format('%.0f', added[at] * 0x100000000 + number % 0x100000000)
end
redis.call('ZADD', prioritized, unpack(added))
local limits = redis.call('HMGET', meta, 'paused', 'concurrency')
if not limits[1] and not limits[2] then redis.call('ZADD', marker, 0, '0') end
`;

type RedisWithAdd = RedisClient & {
  posthornAddJobs(...args: readonly (string | number)[]): Promise<unknown>;
};

interface AddJobsOptions {
  /** The name of the queue's jobs. */
  readonly name: string;
  toKey(name: string): string;
}

export function createAddJobs(
  connection: RedisClient,
  { name, toKey }: AddJobsOptions,
): (jobs: readonly PrioritizedJob[]) => Promise<void> {
  connection.defineCommand('posthornAddJobs', { numberOfKeys: 4, lua: ADD_JOBS });
  const redis = connection as RedisWithAdd;
  const keys = ['marker', 'meta', 'prioritized', 'pc', ''].map(toKey);
  return async (jobs) => {
    const added = jobs.flatMap(({ id, data, priority }) => [id, JSON.stringify(data), priority]);
    await redis.posthornAddJobs(...keys, name, Date.now(), ...added);
  };
}
