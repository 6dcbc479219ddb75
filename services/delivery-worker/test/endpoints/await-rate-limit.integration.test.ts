import { describe, expect, it } from '@jest/globals';
import type { DeliveryJob } from '@posthorn/queues';
import { changeEndpoints, changeMessages } from '@posthorn/test-support';
import { type RateLimitDecision, awaitRateLimit } from '../../src/endpoints/await-rate-limit.js';
import type { EndpointLimit } from '../../src/endpoints/target-cache.js';
import { createDependencies } from '../support/create-dependencies.js';
import { startEnvironment } from '../support/start-environment.js';

const LIMIT: EndpointLimit = { rateLimitRps: 1, burst: 2 };
const MISSED_MS = 60_000;

const environment = await startEnvironment();

/** Accepts messages for one endpoint and returns their jobs. */
async function acceptSome(count: number): Promise<readonly DeliveryJob[]> {
  const { id: endpointId } = await environment.createEndpoint('http://127.0.0.1:9');
  const jobs: DeliveryJob[] = [];
  while (jobs.length < count) jobs.push(await environment.acceptFor(endpointId));
  return jobs;
}

async function decisionsOf(
  jobs: readonly DeliveryJob[],
  limitVersion = 0,
): Promise<readonly RateLimitDecision[]> {
  const dependencies = createDependencies(environment);
  const target = { paused: false, limit: LIMIT, limitVersion };
  return await Promise.all(jobs.map((job) => awaitRateLimit(job, target, dependencies)));
}

function withSlot(job: DeliveryJob | undefined, slot: Partial<DeliveryJob['slot']>): DeliveryJob {
  if (job === undefined) throw new Error('there is no job');
  return { ...job, slot: { atMs: Date.now(), limitVersion: 0, starts: 0, ...slot } };
}

function kindsOf(decisions: readonly RateLimitDecision[]): readonly string[] {
  return decisions.map(({ kind }) => kind);
}

describe('a delivery to a limited endpoint', () => {
  it('starts when its reserved start arrives', async () => {
    const jobs = await acceptSome(5);
    expect(kindsOf(await decisionsOf(jobs.map((job) => withSlot(job, { starts: 1 }))))).toEqual(
      Array(5).fill('now'),
    );
  });

  it('starts in its slot when no other delivery started just before', async () => {
    const jobs = await acceptSome(4);
    const decisions = await decisionsOf(jobs.map((job) => withSlot(job, {})));
    expect(kindsOf(decisions)).toEqual(['now', 'now', 'in-slot', 'in-slot']);
  });

  it('gets no new burst from a new limit version', async () => {
    const jobs = await acceptSome(23);
    // These deliveries take all starts of the next 18 seconds.
    await decisionsOf(jobs.slice(3).map((job) => withSlot(job, {})));
    await changeEndpoints(environment.query, String(jobs[0]?.endpointId), { limitVersion: 1 });
    expect(kindsOf(await decisionsOf(jobs.slice(0, 3), 1))).toEqual(['in-slot', 'in-slot', 'in-slot']);
  });

  it('is dropped when its slot belongs to a void limit version, so that the sweep enqueues it again', async () => {
    const jobs = await acceptSome(2);
    const late = { limitVersion: -1, atMs: Date.now() - MISSED_MS };
    expect(
      kindsOf(await decisionsOf([withSlot(jobs[0], { limitVersion: -1 }), withSlot(jobs[1], late)])),
    ).toEqual(['void', 'void']);
  });

  it('does not wait for a slot of a limit version that another process has ended', async () => {
    const jobs = await acceptSome(3);
    await changeEndpoints(environment.query, String(jobs[0]?.endpointId), { limitVersion: 1 });
    expect(kindsOf(await decisionsOf(jobs))).toEqual(['now', 'now', 'unclear']);
  });

  it('does not wait when its message no longer waits', async () => {
    const jobs = await acceptSome(3);
    await changeMessages(environment.query, String(jobs[2]?.messageId), { status: 'succeeded' });
    expect(kindsOf(await decisionsOf(jobs))).toEqual(['now', 'now', 'unclear']);
  });
});

describe('deliveries that all missed their slots', () => {
  it('start at the rate of the endpoint, not all at once', async () => {
    const jobs = await acceptSome(6);
    const decisions = await decisionsOf(jobs.map((job) => withSlot(job, { atMs: Date.now() - MISSED_MS })));
    expect(kindsOf(decisions)).toEqual(['now', 'now', 'in-slot', 'in-slot', 'in-slot', 'in-slot']);
    expect(decisions[2]).toMatchObject({ job: { slot: { starts: 1, limitVersion: 0 } } });
  });

  it('do not wait behind the slots of all other messages', async () => {
    const jobs = await acceptSome(60);
    const planned = await decisionsOf(jobs);
    const [missed] = await decisionsOf([withSlot(jobs[0], { atMs: Date.now() - MISSED_MS })]);
    expect(kindsOf(planned).filter((kind) => kind === 'in-slot')).toHaveLength(58);
    expect(missed?.kind === 'in-slot' ? missed.afterMs : 0).toBeLessThanOrEqual(1000);
  });

  it('start at that rate when they miss their starts too', async () => {
    const jobs = await acceptSome(4);
    const late = jobs.map((job) => withSlot(job, { atMs: Date.now() - MISSED_MS, starts: 1 }));
    expect(kindsOf(await decisionsOf(late))).toEqual(['now', 'now', 'in-slot', 'in-slot']);
  });

  it('start in the end, so that a queue that is always late still delivers', async () => {
    const jobs = await acceptSome(4);
    const late = jobs.map((job) => withSlot(job, { atMs: Date.now() - MISSED_MS, starts: 3 }));
    expect(kindsOf(await decisionsOf(late))).toEqual(Array(4).fill('now'));
  });
});

it('reserves nothing for an endpoint that has no limit or is paused', async () => {
  const [job] = await acceptSome(1);
  const asked = (): never => {
    throw new Error('asked');
  };
  const dependencies = { deliveries: { defer: asked }, reserveSlot: asked };
  const targets = [
    { paused: false, limit: undefined, limitVersion: 0 },
    { paused: true, limit: LIMIT, limitVersion: 0 },
  ];
  for (const target of targets) {
    expect(await awaitRateLimit(withSlot(job, {}), target, dependencies)).toEqual({ kind: 'now' });
  }
});
