import { expect, it } from '@jest/globals';
import { setImmediate as nextTick } from 'node:timers/promises';
import { createGate } from '@posthorn/test-support';
import { type PacedWork, createPacer, waitOf } from '../../src/pacing/pacer.js';

const AT_ONCE = 12;
const MANY = 40;
const CALM_MS = 0;
const BACKLOG_MS = 5000;

/** Lets deliveries in, and lists those that got in. */
function startPacer() {
  const pacer = createPacer();
  const entered: { readonly name: string; readonly work: PacedWork }[] = [];
  return {
    pacer,
    entered,
    names: () => entered.map(({ name }) => name),
    async enter(name: string, tenantId: string, projectId = `${tenantId}-project`) {
      void pacer
        .enter({ endpointId: name, owner: { tenantId, projectId } })
        .then((work) => entered.push({ name, work }));
      await nextTick();
    },
  };
}

async function enterMany({ enter }: ReturnType<typeof startPacer>, name: string): Promise<void> {
  for (let count = 0; count < MANY; count += 1) await enter(name, 'busy');
}

it('lets all deliveries of a backlog in, when no others come', async () => {
  const world = startPacer();
  world.pacer.note('backlog', BACKLOG_MS);
  await enterMany(world, 'backlog');
  expect(world.entered).toHaveLength(MANY);
});

it('lets few of them work at once while others come', async () => {
  const world = startPacer();
  world.pacer.note('other', CALM_MS);
  await enterMany(world, 'backlog');
  expect(world.entered).toHaveLength(AT_ONCE);
  world.entered[0]?.work.leave();
  await nextTick();
  expect(world.entered).toHaveLength(AT_ONCE + 1);
});

it('lets all deliveries in again once the endpoints that came have a backlog themselves', async () => {
  const world = startPacer();
  world.pacer.note('backlog', CALM_MS);
  world.pacer.note('backlog', BACKLOG_MS);
  await enterMany(world, 'backlog');
  expect(world.entered).toHaveLength(MANY);
});

it('lets the only delivery of a tenant in at once, for as many tenants again', async () => {
  const world = startPacer();
  world.pacer.note('other', CALM_MS);
  await enterMany(world, 'backlog');
  for (let count = 0; count < MANY; count += 1) await world.enter(`lone-${count}`, `tenant-${count}`);
  await world.enter('second', 'tenant-0');
  expect(world.names().slice(AT_ONCE)).toEqual(
    Array.from({ length: AT_ONCE }, (_, count) => `lone-${count}`),
  );
  world.entered[0]?.work.leave();
  await nextTick();
  expect(world.names().at(-1)).toBe(`lone-${AT_ONCE}`);
});

it.each([
  ['project', 'busy', 'other-project'],
  ['endpoint', 'busy', 'busy-project'],
])('lets a delivery of another %s in first', async (_, tenantId, projectId) => {
  const world = startPacer();
  world.pacer.note('other', CALM_MS);
  await enterMany(world, 'backlog');
  await world.enter('other', tenantId, projectId);
  world.entered[0]?.work.leave();
  await nextTick();
  expect(world.names().at(-1)).toBe('other');
});

it('does not count deliveries that wait for their destination', async () => {
  const world = startPacer();
  world.pacer.note('other', CALM_MS);
  await enterMany(world, 'backlog');
  const answer = createGate();
  const sent = world.entered.map(({ work }) => work.away(() => answer.opened));
  await nextTick();
  expect(world.entered).toHaveLength(2 * AT_ONCE);
  answer.open();
  await Promise.all(sent);
});

it('counts the wait of a first attempt from the acceptance: its message may have waited for the head of its key', () => {
  // Of the year 2024.
  const messageId = '01940d5e-7c1a-7c3e-8f2b-3b6f0c1d2e4f';
  expect(waitOf({ messageId, attemptNo: 1 }, CALM_MS)).toBeGreaterThanOrEqual(BACKLOG_MS);
  expect(waitOf({ messageId, attemptNo: 2 }, CALM_MS)).toBe(CALM_MS);
});
