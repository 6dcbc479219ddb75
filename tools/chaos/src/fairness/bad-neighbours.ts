import { setTimeout as sleep } from 'node:timers/promises';
import { at, insertQueued } from '@posthorn/lab';
import type { Trial } from '../trial/trial.js';
import { type EndpointPlan, type World, type WorldEndpoint, apiUrls } from '../trial/world.js';

export interface BadNeighbours {
  /** Has no backlog, but is sent to all the time; it is well until the first backlog comes. */
  readonly resetting: WorldEndpoint;
  /** What was put in for each, in the order of its due times. */
  readonly backlogs: readonly (readonly string[])[];
  /** Lets so much of each whole backlog wait; measures while it comes, and waits until it is there. */
  bringBacklog<Measured>(share: number, measure: () => Promise<Measured>): Promise<Measured>;
  /** All answer at once from now on, and nothing is limited, so that all is settled in the end. */
  getWell(): Promise<void>;
}

interface BadNeighbour extends EndpointPlan {
  /** Messages that wait, in the end. */
  readonly backlog: number;
}

const NEIGHBOURS: readonly BadNeighbour[] = [
  { behaviour: { kind: 'hang' }, backlog: 20_000 },
  { behaviour: { kind: 'slow', delayMs: 10_000 }, backlog: 2000 },
  { behaviour: { kind: 'ok' }, rateLimitRps: 1, backlog: 10_000 },
  // It is well at first, and resets every connection later.
  { behaviour: { kind: 'ok' }, backlog: 0, mayFailWith: [/^the destination closed the connection$/] },
];

const MANY = 1000;
const LOOK_EVERY_MS = 500;
const THERE_WITHIN_MS = 60_000;
/** Jobs that wait for a worker to look at them. */
const IN_LINE_AT_MOST = 50;

export async function createBadNeighbours(trial: Trial, world: World): Promise<BadNeighbours> {
  const { stack, receivers, api } = trial;
  // However they are told apart, none of these is to blame for its attempts.
  const endpoints = await world.add(NEIGHBOURS.map((plan) => ({ ...plan, attempts: MANY })));
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
        // All are due at the same moment; then their ids decide.
        at(backlogs, index).push(...[...(await insertQueued(stack.sql, waits))].sort());
      }
      waiting = share;
      const measured = await measure();
      await waitUntilTaken(trial);
      return measured;
    },
    async getWell() {
      for (const { destination } of endpoints) await receivers.behave(destination, { kind: 'ok' });
      const body = JSON.stringify({ rate_limit_rps: null, burst: null });
      for (const { publicId } of endpoints) {
        await api.call(at(apiUrls(trial), 0), { method: 'PATCH', path: `/v1/endpoints/${publicId}`, body });
      }
    },
  };
}

/** Until every message has come by a worker once: the line of those that no worker has looked at is short. */
async function waitUntilTaken({ stack: { redis, sql } }: Trial): Promise<void> {
  const deadline = Date.now() + THERE_WITHIN_MS;
  for (;;) {
    const inLine = Number((await redis.command('LLEN', 'bull:deliveries:wait')).slice(1));
    const [row] = await sql.query('SELECT count(*)::int AS count FROM messages WHERE sweep_at <= now()');
    if ((inLine <= IN_LINE_AT_MOST && row?.['count'] === 0) || Date.now() > deadline) return;
    await sleep(LOOK_EVERY_MS);
  }
}
