import { type BackendFactory, type RedisQueueBackend, createRedisBackend } from 'bullmq';
import { dueMsOfScore } from './delayed-score.js';
import type { RedisClient } from '../redis/redis-client.js';

/**
 * BullMQ sets the marker with each job that it fetches, for the next job. When no job waits, the marker would only wake a
 * worker for nothing. Returns the score of the next delayed job, '0' without one, and an empty text while jobs wait.
 */
const CLEAR_MARKER = `
if redis.call('LLEN', KEYS[1]) > 0 or redis.call('ZCARD', KEYS[2]) > 0 then return '' end
redis.call('ZREM', KEYS[3], '0')
return redis.call('ZRANGE', KEYS[4], 0, 0, 'WITHSCORES')[2] or '0'
`;

type RedisWithMarker = RedisClient & { posthornClearMarker(...keys: readonly string[]): Promise<string> };

/**
 * BullMQ's backend, which asks Redis once for a job that is alone. A worker looks for a second job before it starts the
 * first one, and for another one when it ends a job. Here it knows from the first fetch that none waits.
 */
export function createWorkerBackend(connection: RedisClient): BackendFactory<RedisQueueBackend> {
  connection.defineCommand('posthornClearMarker', { numberOfKeys: 4, lua: CLEAR_MARKER });
  const redis = connection as RedisWithMarker;
  return (...options) => {
    const backend = createRedisBackend(...options);
    const keys = ['wait', 'prioritized', 'marker', 'delayed'].map((key) => backend.toKey(key));
    const [execute, fetch] = [backend.execCommand.bind(backend), backend.moveToActive.bind(backend)];
    const [complete, block] = [backend.moveToCompleted.bind(backend), backend.waitForJob.bind(backend)];
    let clearing = Promise.resolve('');
    /** Whether the last fetch brought a job and showed that no other one waits. */
    let wasAlone = false;
    /** The answer for the look after that fetch. */
    let nothing: unknown[] | undefined;

    // BullMQ's fetch sends its command later than it is called. The marker must be cleared after that.
    backend.execCommand = (client, command, args) => {
      const answer: unknown = execute(client, command, args);
      if (command === 'moveToActive') {
        clearing = redis.posthornClearMarker(...keys).catch(() => '');
      }
      return answer;
    };
    backend.moveToActive = async (token, workerName) => {
      const known = nothing;
      nothing = undefined;
      if (known !== undefined) return known;
      const fetched: unknown[] = await fetch(token, workerName);
      const score = await clearing;
      wasAlone = Boolean(fetched[0]) && score !== '';
      if (wasAlone) nothing = [null, 0, 0, dueMsOfScore(Number(score))];
      return fetched;
    };
    backend.moveToCompleted = async (...ended) => {
      const [job, value, keep, token, fetchNext] = ended;
      const fetches = fetchNext && !wasAlone;
      const done = await complete(job, value, keep, token, fetches);
      return { ...done, result: fetches ? done.result : undefined };
    };
    backend.waitForJob = async (timeoutSeconds) => {
      nothing = undefined;
      return await block(timeoutSeconds);
    };
    return backend;
  };
}
