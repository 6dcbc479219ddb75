import { afterEach, expect, it, jest } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { DeliveryJob } from '@posthorn/queues';
import { createGate, createLogRecord, waitFor } from '@posthorn/test-support';
import type { DeliveryJobResult } from '../../src/deliver.js';
import { createFairDelivery } from '../../src/fairness/deliver-fairly.js';
import { createConcurrencySlots } from '../../src/fairness/concurrency-slots.js';

const endpointId = createUuidV7();

function newJob(parkedAtMs?: number): DeliveryJob {
  const job = { messageId: createUuidV7(), endpointId, attemptNo: 1 };
  return parkedAtMs === undefined ? job : { ...job, parkedAtMs };
}

/** A worker with eight slots and one endpoint with parked jobs at all times. Deliveries end when the gate opens. */
function startWorker(result: DeliveryJobResult = { kind: 'return-to-queue', afterMs: 0 }) {
  const gate = createGate();
  const broughtBack: number[] = [];
  const broughtBackAtMs: number[] = [];
  const stopping = new AbortController();
  const slots = createConcurrencySlots(8);
  const fairDelivery = createFairDelivery({
    onPark: () => undefined,
    slots,
    logger: createLogRecord().logger,
    stopping: stopping.signal,
    parking: {
      park: () => Promise.resolve(),
      revive: () => Promise.resolve(),
      listEndpoints: () => Promise.resolve([endpointId]),
      unpark(_endpointId, count) {
        broughtBack.push(count);
        broughtBackAtMs.push(performance.now());
        return Promise.resolve(count);
      },
    },
    async deliver() {
      await gate.opened;
      return result;
    },
  });
  return { gate, stopping, slots, broughtBack, broughtBackAtMs, fairDelivery };
}

it('parks a new job behind parked jobs, even when a slot is free', async () => {
  const { fairDelivery, broughtBack } = startWorker();
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toHaveLength(1);
  expect(await fairDelivery.handle(newJob())).toMatchObject({
    kind: 'return-to-queue',
    changed: { endpointId },
  });
});

it('gives a slot to a job that was parked before', async () => {
  const { fairDelivery, gate, slots } = startWorker();
  await fairDelivery.wakeEndpoints();
  const free = slots.countFree(endpointId);
  const result = fairDelivery.handle(newJob(Date.now()));
  await waitFor(() => slots.countFree(endpointId) < free);
  gate.open();
  expect(await result).toEqual({ kind: 'return-to-queue', afterMs: 0 });
});

it('returns as many parked jobs to the queue as have capacity, and none without capacity', async () => {
  const { fairDelivery, gate, slots, broughtBack } = startWorker();
  const free = slots.countFree(endpointId);
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toEqual([free]);
  const results = Array.from({ length: free }, () => fairDelivery.handle(newJob(Date.now())));
  await waitFor(() => slots.countFree(endpointId) === 0);
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toEqual([free]);
  gate.open();
  await Promise.all(results);
});

afterEach(() => void jest.restoreAllMocks());

it('replaces deliveries that end together one after the other, unless the endpoint is fast', async () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(1).mockReturnValueOnce(0.5);
  const { fairDelivery, gate, broughtBackAtMs } = startWorker();
  await fairDelivery.wakeEndpoints();
  const startedAt = performance.now();
  const results = [1, 2].map(() => fairDelivery.handle(newJob(Date.now())));
  await waitFor(() => performance.now() - startedAt > 200);
  const endedAt = performance.now();
  gate.open();
  await Promise.all(results);
  await waitFor(() => broughtBackAtMs.length === 3);
  const [, first = 0, second = 0] = broughtBackAtMs;
  expect(first - endedAt).toBeGreaterThanOrEqual(9);
  expect(second).toBeGreaterThan(first);
});

it('does not count a slot twice that waits for its next job', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(100);
  const { fairDelivery, gate, slots, broughtBack } = startWorker();
  await fairDelivery.wakeEndpoints();
  const startedAt = performance.now();
  const result = fairDelivery.handle(newJob(Date.now()));
  await waitFor(() => performance.now() - startedAt > 100);
  gate.open();
  await result;
  await fairDelivery.wakeEndpoints();
  expect(broughtBack.at(-1)).toBe(slots.countFree(endpointId) - 1);
});

it('brings back no job after the process began to stop', async () => {
  const { fairDelivery, gate, stopping, broughtBack } = startWorker();
  await fairDelivery.wakeEndpoints();
  const result = fairDelivery.handle(newJob(Date.now()));
  stopping.abort();
  gate.open();
  await result;
  expect(broughtBack).toHaveLength(1);
});

it.each([
  ['learns from an attempt', { kind: 'done', wasAttempted: true }, true],
  ['does not learn from a job that sent nothing', { kind: 'done', wasAttempted: false }, false],
  ['does not learn from a job that returns to the queue', { kind: 'return-to-queue', afterMs: 0 }, false],
] as const)('%s that its endpoint is fast', async (_what, result, isFast) => {
  const { fairDelivery, gate, slots } = startWorker(result);
  gate.open();
  await fairDelivery.handle(newJob());
  expect(slots.isFast(endpointId)).toBe(isFast);
});
