import { setTimeout as sleep } from 'node:timers/promises';
import { at, firstApi, insertDeadLetters, insertWaitingRetries } from '@posthorn/lab';
import type { RunningExperiment } from '../experiment/under-load.js';
import type { EndpointPlan, TestedEndpoint } from '../experiment/environment.js';

/** Everything that waits in Redis beside the load: retries, dead letters, and messages of a paused endpoint. */
export interface RedisBacklog {
  readonly deadLetters: readonly string[];
  readonly paused: TestedEndpoint;
}

/** The backlog is in Redis and the load runs before this time. */
const FIRST_DUE_MS = 10_000;
/** The additional time for each message that is inserted and rebuilt. A message that is due leaves the retry queue. */
const PUT_IN_MS = 2;
const DEAD_LETTERS = 20;
const PAUSED = 50;
const DEAD_LETTERED_WITHIN_MS = 20_000;
/** The Redis data marker of the rebuild, see packages/queues. */
const INTACT_MARKER = 'posthorn:{bull:0}:data-marker';
const LOOK_EVERY_MS = 100;
const OK: EndpointPlan = { behaviour: { kind: 'ok' } };

export async function createRedisBacklog(experiment: RunningExperiment): Promise<RedisBacklog> {
  const { stack, environment, scale, say } = experiment;
  const { projectId } = stack.account;
  const added = await environment.add([
    // The first of their two attempts is already on record.
    { ...OK, attempts: 2 },
    { behaviour: { kind: 'status', status: 500 } },
    OK,
  ]);
  const [retrying, dead, paused] = [at(added, 0), at(added, 1), at(added, 2)];

  say(`puts in ${scale.backlog} waiting retries`);
  const afterMs = FIRST_DUE_MS + scale.backlog * PUT_IN_MS;
  const deadline = Date.now() + afterMs;
  const window = { afterMs, spreadMs: scale.seconds * 1000 };
  const waiting = { projectId, endpointId: retrying.id, count: scale.backlog };
  experiment.expectSettled(await insertWaitingRetries(stack.sql, waiting, window));
  await waitForRetries(experiment, deadline);

  const deadLetters = await insertDeadLetters(stack.sql, {
    projectId,
    endpointId: dead.id,
    count: DEAD_LETTERS,
  });
  if ((await waitForDeadLetters(experiment, deadLetters)) > 0)
    experiment.reportViolation('dead letters did not come to Redis');
  const { endpoints, messages } = firstApi(experiment);
  await endpoints.pause(paused.publicId);
  for (let n = 0; n < PAUSED; n += 1) {
    const { messageId } = await messages.send({ endpointId: paused.publicId, payload: { n: -1 } });
    experiment.expectSettled([messageId]);
  }
  return { deadLetters, paused };
}

/** Resumes the paused endpoint. */
export async function releaseRedisBacklog(
  experiment: RunningExperiment,
  { paused }: RedisBacklog,
): Promise<void> {
  await firstApi(experiment).endpoints.resume(paused.publicId);
}

export async function verifyRedisBacklog(
  experiment: RunningExperiment,
  { deadLetters }: RedisBacklog,
): Promise<void> {
  const missing = await waitForDeadLetters(experiment, deadLetters);
  if (missing > 0)
    experiment.reportViolation(`${missing} of ${deadLetters.length} dead letters are not back in Redis`);
}

/**
 * Messages inserted into PostgreSQL only reach the retry queues by a rebuild, which the missing data marker triggers.
 */
async function waitForRetries(
  { stack: { redis }, scale, reportViolation }: RunningExperiment,
  deadline: number,
): Promise<void> {
  await redis.command('DEL', INTACT_MARKER);
  const count = async (): Promise<number> =>
    Number((await redis.command('ZCARD', '{bull:0}:retries-slow:delayed')).slice(1));
  while ((await count()) < scale.backlog) {
    if (Date.now() > deadline) {
      reportViolation('waiting retries did not come to Redis');
      return;
    }
    await sleep(LOOK_EVERY_MS);
  }
}

/** Resolves to the number of dead letters that are still missing. */
async function waitForDeadLetters({ stack }: RunningExperiment, ids: readonly string[]): Promise<number> {
  const deadline = Date.now() + DEAD_LETTERED_WITHIN_MS;
  const keys = ids.map((id) => `{bull:0}:dead-letters:${id}`);
  for (;;) {
    const there = Number((await stack.redis.command('EXISTS', ...keys)).slice(1));
    if (there === ids.length || Date.now() > deadline) return ids.length - there;
    await sleep(LOOK_EVERY_MS);
  }
}
