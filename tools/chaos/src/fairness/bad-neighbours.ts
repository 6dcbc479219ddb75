import { setTimeout as sleep } from 'node:timers/promises';
import { at, firstApi, insertQueued } from '@posthorn/lab';
import type { Experiment } from '../experiment/experiment.js';
import type { EndpointPlan, Environment, TestedEndpoint } from '../experiment/environment.js';

export interface BadNeighbours {
  /** Has no backlog, but receives sends all the time. It is healthy until the first backlog arrives. */
  readonly resetting: TestedEndpoint;
  /** The inserted messages of each endpoint, in the order of their due times. */
  readonly backlogs: readonly (readonly string[])[];
  /** Makes this share of each backlog due, measures meanwhile, and waits until workers have seen all messages. */
  bringBacklog<Measured>(share: number, measure: () => Promise<Measured>): Promise<Measured>;
  /** Makes all endpoints fast and unlimited, so that all messages are settled in the end. */
  getWell(): Promise<void>;
}

interface BadNeighbour extends EndpointPlan {
  /** The number of messages in its full backlog. */
  readonly backlog: number;
}

const NEIGHBOURS: readonly BadNeighbour[] = [
  { behaviour: { kind: 'hang' }, backlog: 20_000 },
  { behaviour: { kind: 'slow', delayMs: 10_000 }, backlog: 2000 },
  { behaviour: { kind: 'ok' }, rateLimitRps: 1, backlog: 10_000 },
  // Healthy at first; resets every connection later.
  { behaviour: { kind: 'ok' }, backlog: 0, mayFailWith: [/^the destination closed the connection$/] },
];

const MANY = 1000;
const LOOK_EVERY_MS = 500;
const THERE_WITHIN_MS = 60_000;
/** The maximum number of jobs that wait for a worker. */
const IN_LINE_AT_MOST = 50;

export async function createBadNeighbours(
  experiment: Experiment,
  environment: Environment,
): Promise<BadNeighbours> {
  const { stack, receivers } = experiment;
  // Any number of attempts is allowed for these endpoints.
  const endpoints = await environment.add(NEIGHBOURS.map((plan) => ({ ...plan, attempts: MANY })));
  const resetting = at(endpoints, endpoints.length - 1);
  const backlogs = NEIGHBOURS.map((): string[] => []);
  let waiting = 0;

  return {
    resetting,
    backlogs,
    async bringBacklog(share, measure) {
      await receivers.behave(resetting.destination, { kind: 'reset', phase: 'request' });
      for (const [index, { backlog }] of NEIGHBOURS.entries()) {
        const count = Math.round(backlog * (share - waiting));
        const waits = { projectId: stack.account.projectId, endpointId: at(endpoints, index).id, count };
        // All are due at the same moment, so their ids decide the order.
        at(backlogs, index).push(...[...(await insertQueued(stack.sql, waits))].sort());
      }
      waiting = share;
      const measured = await measure();
      await waitUntilTaken(experiment);
      return measured;
    },
    async getWell() {
      for (const { destination } of endpoints) await receivers.behave(destination, { kind: 'ok' });
      const unlimited = { rateLimitRps: null, burst: null };
      for (const { publicId } of endpoints) await firstApi(experiment).endpoints.update(publicId, unlimited);
    },
  };
}

/** Waits until a worker has taken every message once: the queue of new jobs is short. */
async function waitUntilTaken({ stack: { redis, sql } }: Experiment): Promise<void> {
  const deadline = Date.now() + THERE_WITHIN_MS;
  for (;;) {
    const inLine = Number((await redis.command('ZCARD', '{bull:0}:deliveries:prioritized')).slice(1));
    const [row] = await sql.query('SELECT count(*)::int AS count FROM messages WHERE sweep_at <= now()');
    if ((inLine <= IN_LINE_AT_MOST && row?.['count'] === 0) || Date.now() > deadline) return;
    await sleep(LOOK_EVERY_MS);
  }
}
