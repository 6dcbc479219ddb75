import { expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import type { DeliveryJob } from '@posthorn/queues';
import { createGate, createLogRecord, waitFor } from '@posthorn/test-support';
import type { DeliveryJobResult } from '../../src/deliveries/deliver.js';
import { createFairDelivery } from '../../src/fairness/deliver-fairly.js';
import { createPlaces } from '../../src/fairness/concurrency-slots.js';

const endpointId = createUuidV7();

function newJob(parkedAtMs?: number): DeliveryJob {
  const job = { messageId: createUuidV7(), endpointId, attemptNo: 1 };
  return parkedAtMs === undefined ? job : { ...job, parkedAtMs };
}

/** A worker with eight places, one endpoint whose deliveries end with the gate, and something parked for it all the time. */
function startWorker(result: DeliveryJobResult = { kind: 'hand-back', afterMs: 0 }) {
  const gate = createGate();
  const broughtBack: number[] = [];
  const places = createPlaces(8);
  const fairDelivery = createFairDelivery({
    onPark: () => undefined,
    places,
    logger: createLogRecord().logger,
    parking: {
      park: () => Promise.resolve(),
      revive: () => Promise.resolve(),
      listEndpoints: () => Promise.resolve([endpointId]),
      unpark(_endpointId, count) {
        broughtBack.push(count);
        return Promise.resolve(count);
      },
    },
    async deliver() {
      await gate.opened;
      return result;
    },
  });
  return { gate, places, broughtBack, fairDelivery };
}

it('what comes later lines up behind what is parked, though a place is free', async () => {
  const { fairDelivery, broughtBack } = startWorker();
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toHaveLength(1);
  expect(await fairDelivery.handle(newJob())).toMatchObject({ kind: 'hand-back', changed: { endpointId } });
});

it('what was parked before takes the place', async () => {
  const { fairDelivery, gate, places } = startWorker();
  await fairDelivery.wakeEndpoints();
  const free = places.countFree(endpointId);
  const result = fairDelivery.handle(newJob(Date.now()));
  await waitFor(() => places.countFree(endpointId) < free);
  gate.open();
  expect(await result).toEqual({ kind: 'hand-back', afterMs: 0 });
});

it('brings back as many as there is room for, and none when there is none', async () => {
  const { fairDelivery, gate, places, broughtBack } = startWorker();
  const free = places.countFree(endpointId);
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toEqual([free]);
  const results = Array.from({ length: free }, () => fairDelivery.handle(newJob(Date.now())));
  await waitFor(() => places.countFree(endpointId) === 0);
  await fairDelivery.wakeEndpoints();
  expect(broughtBack).toEqual([free]);
  gate.open();
  await Promise.all(results);
});

it.each([
  ['an attempt tells', { kind: 'done', wasAttempted: true }, true],
  ['a job that sent nothing does not tell', { kind: 'done', wasAttempted: false }, false],
  ['one that is handed back does not tell', { kind: 'hand-back', afterMs: 0 }, false],
] as const)('%s that its endpoint is fast', async (_what, result, isFast) => {
  const { fairDelivery, gate, places } = startWorker(result);
  gate.open();
  await fairDelivery.handle(newJob());
  expect(places.isFast(endpointId)).toBe(isFast);
});
