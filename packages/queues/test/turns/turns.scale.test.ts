import { beforeEach, describe, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createTestRedis, releaseAfterTest } from '@posthorn/test-support';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { encodeDelivery } from '../../src/jobs/delivery-job.js';
import { ARRIVED, TAKE_TURNS } from '../../src/turns/turns-script.js';
import { type Path, createFairQueue } from './fair-queue.js';

const QUEUE = '{bull:0}:deliveries:';
const [WAITING, PRIORITIZED, TURNS] = [`${QUEUE}wait`, `${QUEUE}prioritized`, 'posthorn:{bull:0}:turns'];
/** The number of jobs that a worker takes between two calls of the script, and that wait for it. */
const BETWEEN = 8;

let redis: Redis;
beforeEach(async () => {
  const { url, release } = await createTestRedis();
  releaseAfterTest(release);
  redis = new Redis(url);
  releaseAfterTest(() => redis.disconnect());
});

interface Job {
  readonly id: string;
  readonly path: Path;
}

/** A queue in Redis as BullMQ keeps it, and one worker that takes jobs one after the other. */
async function createWorld() {
  await redis.flushdb();
  const jobs = new Map<string, Job>();
  const endpoints = new Map<string, string>();
  let added = 0;
  let taken = 0;

  function storedIdOf(path: Path): string {
    const endpointId = endpoints.get(path.join()) ?? createRandomUuid();
    endpoints.set(path.join(), endpointId);
    return encodeDelivery({ messageId: '', endpointId, attemptNo: 1 }).e;
  }

  /** Tells the script the owners of all endpoints. */
  async function takeTurns(): Promise<void> {
    const owners = [...endpoints.keys()].flatMap((key) => {
      const [tenant = '', project = '', endpoint = ''] = key.split(',');
      return [storedIdOf([tenant, project, endpoint]), `${tenant} ${tenant}/${project}`];
    });
    await redis.eval(TAKE_TURNS, 3, WAITING, PRIORITIZED, TURNS, QUEUE, BETWEEN, 1000, ...owners);
  }

  return {
    jobs,
    takeTurns,
    async add(path: Path, count = 1) {
      const made = Array.from({ length: count }, (): Job => ({ id: `job-${(added += 1)}`, path }));
      for (const job of made) {
        jobs.set(job.id, job);
        await redis.hset(QUEUE + job.id, 'data', JSON.stringify({ e: storedIdOf(path) }));
        await redis.zadd(PRIORITIZED, ARRIVED * 2 ** 32 + Number(job.id.slice(4)), job.id);
      }
      return made;
    },
    /** As BullMQ does: first from the waiting list, then of the prioritized jobs. */
    async take(): Promise<Job | undefined> {
      const listed = await redis.rpop(WAITING);
      const id = listed ?? (await redis.zpopmin(PRIORITIZED))[0];
      if (id === undefined) return undefined;
      taken += 1;
      if (taken % BETWEEN === 0) await takeTurns();
      return jobs.get(id);
    },
  };
}

type World = Awaited<ReturnType<typeof createWorld>>;

async function takeMany({ take }: World, count: number): Promise<readonly Job[]> {
  const taken: Job[] = [];
  while (taken.length < count) {
    const job = await take();
    if (job === undefined) break;
    taken.push(job);
  }
  return taken;
}

function countBy(jobs: readonly Job[], level: 0 | 1 | 2): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of jobs) counts.set(path[level], (counts.get(path[level]) ?? 0) + 1);
  return counts;
}

const PATH = fc.tuple(
  fc.constantFrom('a', 'b', 'c'),
  fc.constantFrom('p', 'q'),
  fc.constantFrom('x', 'y', 'z'),
);
const STEP = fc.record({
  path: PATH,
  add: fc.integer({ min: 0, max: 120 }),
  take: fc.integer({ min: 0, max: 60 }),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** Waiting jobs and one look of the script: the order of so many jobs was decided before. */
const SLACK = 2 * BETWEEN;

/** Plays the steps on Redis and on the reference, and then takes the rest. */
async function play(steps: readonly Step[]) {
  const world = await createWorld();
  const reference = createFairQueue();
  const balance = new Map<string, number>();
  const taken: Job[] = [];
  let largestDifference = 0;

  async function takeBoth(): Promise<boolean> {
    const [job, path] = [await world.take(), reference.take()];
    if (job === undefined || path === undefined) return false;
    taken.push(job);
    balance.set(job.path[0], (balance.get(job.path[0]) ?? 0) + 1);
    balance.set(path[0], (balance.get(path[0]) ?? 0) - 1);
    largestDifference = Math.max(largestDifference, ...Array.from(balance.values(), Math.abs));
    return true;
  }

  for (const { path, add, take } of steps) {
    await world.add(path, add);
    for (let count = 0; count < add; count += 1) reference.add(path);
    for (let count = 0; count < take; count += 1) await takeBoth();
  }
  while (await takeBoth());
  return { largestDifference, taken, added: [...world.jobs.values()] };
}

/** The ids of each endpoint's jobs, in their order. */
function byEndpoint(jobs: readonly Job[]): ReadonlyMap<string, readonly string[]> {
  const grouped = new Map<string, string[]>();
  for (const { id, path } of jobs) grouped.set(path.join(), [...(grouped.get(path.join()) ?? []), id]);
  return grouped;
}

describe('turns', () => {
  it('serve tenants as a reference of fair queueing does, whatever arrives, and lose and repeat nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { minLength: 10, maxLength: 30 }), async (steps) => {
        const { largestDifference, taken, added } = await play(steps);
        expect(largestDifference).toBeLessThanOrEqual(SLACK);
        expect(taken.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
        expect(byEndpoint(taken)).toEqual(byEndpoint(added));
      }),
      { numRuns: 40 },
    );
  }, 120_000);

  it('let the first message of an idle tenant go next', async () => {
    const world = await createWorld();
    await world.add(['burst', 'p', 'x'], 300);
    await takeMany(world, 80);
    const [lone] = await world.add(['calm', 'p', 'x']);
    const next = await takeMany(world, BETWEEN + 1);
    expect(next.map(({ id }) => id)).toContain(lone?.id);
  });

  it.each([
    [
      'tenants',
      0,
      [
        ['a', 'p', 'x'],
        ['b', 'p', 'x'],
        ['c', 'p', 'x'],
      ],
    ],
    [
      'projects of a tenant',
      1,
      [
        ['a', 'p', 'x'],
        ['a', 'q', 'x'],
        ['a', 'r', 'x'],
      ],
    ],
    [
      'endpoints of a project',
      2,
      [
        ['a', 'p', 'x'],
        ['a', 'p', 'y'],
        ['a', 'p', 'z'],
      ],
    ],
  ] as const)('share evenly among %s that burst one after the other', async (_, level, paths) => {
    const world = await createWorld();
    for (const path of paths) await world.add(path, 100);
    await takeMany(world, BETWEEN);
    const counts = countBy(await takeMany(world, 150), level);
    for (const path of paths)
      expect(Math.abs((counts.get(path[level]) ?? 0) - 50)).toBeLessThanOrEqual(BETWEEN);
  });

  it('give a tenant no more for having more endpoints', async () => {
    const world = await createWorld();
    for (let number = 0; number < 20; number += 1) await world.add(['many', 'p', `x${number}`], 10);
    await world.add(['one', 'p', 'x'], 200);
    await takeMany(world, BETWEEN);
    const counts = countBy(await takeMany(world, 200), 0);
    expect(Math.abs((counts.get('many') ?? 0) - 100)).toBeLessThanOrEqual(BETWEEN);
  });

  it('starve nobody while many tenants send one message after the other', async () => {
    const world = await createWorld();
    await world.add(['burst', 'p', 'x'], 100);
    for (let round = 0; round < 50; round += 1) {
      for (let tenant = 0; tenant < 10; tenant += 1) await world.add([`calm${tenant}`, 'p', 'x']);
      await takeMany(world, 8);
    }
    // One turn in eleven belongs to the burst.
    const rest = countBy(await takeMany(world, 1000), 0).get('burst') ?? 0;
    expect(rest).toBeLessThanOrEqual(80);
  });

  it('leave nothing behind when all jobs are taken', async () => {
    const world = await createWorld();
    await world.add(['a', 'p', 'x'], 60);
    await world.add(['b', 'p', 'x'], 60);
    await takeMany(world, 1000);
    await world.takeTurns();
    expect((await redis.keys(`${TURNS}*`)).sort()).toEqual([`${TURNS}:number`, `${TURNS}:owners`]);
  });

  it('pass over jobs that were removed from the queue', async () => {
    const world = await createWorld();
    const removed = await world.add(['a', 'p', 'x'], 50);
    const kept = await world.add(['b', 'p', 'x'], 50);
    await world.takeTurns();
    await redis.zrem(PRIORITIZED, ...removed.map(({ id }) => id));
    const taken = await takeMany(world, 1000);
    expect(taken.filter(({ path }) => path[0] === 'b')).toEqual(kept);
  });

  it('take jobs from before the turns, which are in the waiting list', async () => {
    const world = await createWorld();
    const [old, ...arrived] = await world.add(['a', 'p', 'x'], 30);
    await redis.zrem(PRIORITIZED, old?.id ?? '');
    await redis.lpush(WAITING, old?.id ?? '');
    expect(await takeMany(world, 1000)).toEqual([old, ...arrived]);
  });

  it('are only lost, and not the jobs, when Redis loses them', async () => {
    const world = await createWorld();
    for (const tenant of ['a', 'b']) await world.add([tenant, 'p', 'x'], 50);
    await world.takeTurns();
    const keys = await redis.keys(`${TURNS}*`);
    await redis.del(...keys);
    expect(await takeMany(world, 1000)).toHaveLength(100);
  });
});
