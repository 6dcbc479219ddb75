import { raw2NextJobData } from 'bullmq';
import { dueMsOfScore } from './delayed-score.js';
import type { RedisClient } from '../redis/redis-client.js';

/** A job to end, a job to fetch with the same token, or both. */
export interface Step {
  /** The job to end. */
  readonly id?: string;
  readonly token: string;
  readonly fetches: boolean;
}

/** BullMQ's form of a fetch: the data of a job, its id, and when to look again. */
export type Fetched = unknown[];

/**
 * The fetched job or none. `refused` is the end of a job whose lock is lost or which is not active. `left-to-bullmq` is
 * a fetch for which BullMQ must move delayed jobs, or look whether the queue is paused.
 */
export type StepResult = Fetched | 'refused' | 'left-to-bullmq' | undefined;

export interface StepsTaken {
  /** For each step. */
  readonly results: readonly StepResult[];
  /** BullMQ's answer to a fetch that finds nothing, if a fetch has just shown that no job waits. */
  readonly nothing: Fetched | undefined;
}

const REFUSED = -1;
const LEFT_TO_BULLMQ = -1;

/**
 * Ends and fetches jobs as BullMQ's scripts do, which also have flows, limits and a stream of events: several at once,
 * and each in half the commands. A step has the id of a job to end or '', a token, and 1 when it fetches. Returns how many
 * jobs wait, the score of the next delayed job, and the result of each step.
 *
 * BullMQ wakes another worker for each job that it fetches. This script does so only while a job waits.
 */
const TAKE_STEPS = `
local wait, active, prioritized, marker = KEYS[1], KEYS[2], KEYS[3], KEYS[4]
local delayed, meta, counter, stalled = KEYS[5], KEYS[6], KEYS[7], KEYS[8]
local jobs, now, lockMs = ARGV[1], ARGV[2], ARGV[3]
local answers, ended, gone, fetches = { 1, '0' }, {}, {}, {}
for at = 4, #ARGV, 3 do
  local id, token, answer = ARGV[at], ARGV[at + 1], 0
  if id ~= '' then
    local lock = jobs .. id .. ':lock'
    if redis.call('GET', lock) == token and redis.call('LREM', active, -1, id) == 1 then
      ended[#ended + 1] = id
      gone[#gone + 1] = jobs .. id
      gone[#gone + 1] = lock
    else
      answer = ${REFUSED}
    end
  end
  answers[#answers + 1] = answer
  if answer == 0 and ARGV[at + 2] == '1' then fetches[#fetches + 1] = { token, #answers } end
end
if #ended > 0 then
  redis.call('DEL', unpack(gone))
  redis.call('SREM', stalled, unpack(ended))
end
if #fetches == 0 then return answers end
local limits = redis.call('HMGET', meta, 'paused', 'concurrency', 'max')
local due = redis.call('ZRANGE', delayed, 0, 0, 'WITHSCORES')[2]
if limits[1] or limits[2] or limits[3] or (due and tonumber(due) < (now + 1) * 0x1000) then
  answers[1] = ${LEFT_TO_BULLMQ}
  return answers
end
for _, fetch in ipairs(fetches) do
  local id = redis.call('RPOPLPUSH', wait, active)
  if not id then
    id = redis.call('ZPOPMIN', prioritized)[1]
    if not id then
      redis.call('DEL', counter)
      break
    end
    redis.call('LPUSH', active, id)
  end
  local key = jobs .. id
  redis.call('SET', key .. ':lock', fetch[1], 'PX', lockMs)
  redis.call('HSET', key, 'processedOn', now)
  redis.call('HINCRBY', key, 'ats', 1)
  answers[fetch[2]] = { redis.call('HGETALL', key), id, 0, 0 }
end
answers[1] = redis.call('LLEN', wait) + redis.call('ZCARD', prioritized)
answers[2] = due or '0'
if answers[1] > 0 then
  redis.call('ZADD', marker, 0, '0')
else
  redis.call('ZREM', marker, '0')
end
return answers
`;

type RedisWithSteps = RedisClient & {
  posthornTakeSteps(
    ...args: readonly (string | number)[]
  ): Promise<readonly [waiting: number, nextDelayed: string, ...(number | Fetched)[]]>;
};

interface TakeStepsOptions {
  readonly lockMs: number;
  toKey(name: string): string;
}

export function createTakeSteps(
  connection: RedisClient,
  { lockMs, toKey }: TakeStepsOptions,
): (steps: readonly Step[]) => Promise<StepsTaken> {
  connection.defineCommand('posthornTakeSteps', { numberOfKeys: 8, lua: TAKE_STEPS });
  const redis = connection as RedisWithSteps;
  const names = ['wait', 'active', 'prioritized', 'marker', 'delayed', 'meta', 'pc', 'stalled', ''];
  const keys = names.map(toKey);
  return async (steps) => {
    const args = steps.flatMap(({ id = '', token, fetches }) => [id, token, Number(fetches)]);
    const answer = await redis.posthornTakeSteps(...keys, Date.now(), lockMs, ...args);
    const [waiting, nextDelayed, ...answers] = answer;
    return {
      results: answers.map((each, at): StepResult => {
        if (typeof each !== 'number') return raw2NextJobData(each) as Fetched;
        if (each === REFUSED) return 'refused';
        return waiting === LEFT_TO_BULLMQ && steps[at]?.fetches ? 'left-to-bullmq' : undefined;
      }),
      nothing: waiting === 0 ? [null, 0, 0, dueMsOfScore(Number(nextDelayed))] : undefined,
    };
  };
}
