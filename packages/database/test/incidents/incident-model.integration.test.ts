import { expect, it } from '@jest/globals';
import { createEndpoint } from '@posthorn/test-support';
import { useAttempts } from '../support/use-attempts.js';

const own = useAttempts();
const { attempt, attempts, schedule, list } = own;

it.each([7, 8])('with any acts in any order (seed %i), two schedulers and late counts', async (seed) => {
  const random = createRandom(seed);
  const acts = actsOf(random);
  for (let step = 0; step < 80; step += 1) {
    await acts[Math.floor(random() * acts.length)]?.();
    await expectOneOpenAtMost();
    if (step % 5 === 0) await expectOpenWhileUnhealthy();
  }
  await expectOpenWhileUnhealthy();
  await expectFailuresKept();
});

let failures = 0;
let urls = 0;

/** What happens to an endpoint. Each counts what fails. */
function actsOf(random: () => number): readonly (() => Promise<unknown>)[] {
  const { database, query } = own.open;
  const other = own.open.connect();
  failures = 0;
  const both = (): Promise<unknown> => Promise.all([schedule(), schedule(other)]);
  const fail = async (): Promise<void> => {
    const count = 1 + Math.floor(random() * 12);
    failures += count;
    await attempts(count, { agoMs: Math.floor(random() * 1000) });
  };
  return [
    fail,
    fail,
    fail,
    () => attempt({ succeeded: true, agoMs: Math.floor(random() * 1000) }),
    both,
    both,
    both,
    async () => {
      await database.endpoints.pause(own.endpointId);
      await database.endpoints.resume(own.endpointId);
    },
    async () => {
      failures += 1;
      await attempt({ gone: true, status: 410 });
      await database.endpointHealth.disableGone(own.endpointId, new Date());
    },
    async () => {
      await database.endpoints.update(own.endpointId, { url: `https://example.com/${(urls += 1)}` });
      // As if half a minute had passed.
      await query(
        'UPDATE endpoint_health SET reset_at = least(reset_at, clock_timestamp()), gone_from = reset_at',
      );
    },
    async () => {
      await database.endpoints.update(own.endpointId, { consumerId: `consumer-${Math.floor(random() * 2)}` });
    },
    async () => {
      await database.endpoints.delete(own.endpointId);
      const { id } = await createEndpoint(database, {
        projectId: own.projectId,
        url: 'https://example.com/new',
      });
      own.endpointId = id;
    },
  ];
}

async function expectOneOpenAtMost(): Promise<void> {
  const open = (await list()).filter(({ endedAt }) => endedAt === null);
  expect(open.map(({ endpointId }) => endpointId)).toEqual(open.length === 0 ? [] : [own.endpointId]);
}

/** A disabled endpoint that got another URL waits for its resume, without an incident. */
async function expectOpenWhileUnhealthy(): Promise<void> {
  await schedule();
  await schedule();
  const endpoint = await own.open.database.endpoints.findById(own.endpointId);
  const [last] = (await list()).filter(({ endpointId }) => endpointId === own.endpointId);
  const waits = endpoint?.disabledAt !== null && last?.endedBy === 'url_changed';
  expect(last?.endedAt === null).toBe(endpoint?.failingSince !== null && !waits);
}

async function expectFailuresKept(): Promise<void> {
  const [health] = await own.open.query('SELECT sum(failed_total)::int AS total FROM endpoint_health');
  expect(health?.['total']).toBe(failures);
  const incidents = await list();
  for (const incident of incidents) {
    expect(incident.failures).toBeGreaterThan(0);
    expect(incident.acceptedFrom.getTime()).toBeLessThanOrEqual(incident.startedAt.getTime());
    expect(incident.endedAt?.getTime() ?? Infinity).toBeGreaterThanOrEqual(incident.startedAt.getTime());
  }
  expect(incidents.reduce((sum, incident) => sum + incident.failures, 0)).toBeLessThanOrEqual(failures);
}

/** A linear congruential generator: the same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}
