import { beforeEach, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type Gathering, createGathering } from '../src/batching/gathering.js';

const MAX_MS = 20;

let nowMs: number;
let gathering: Gathering;
let batches: number[];
let waiting: number;

beforeEach(() => {
  nowMs = 1000;
  gathering = createGathering(MAX_MS, () => nowMs);
  batches = [];
  waiting = 0;
});

/** A call begins a batch unless another one waits. */
function call(): void {
  const isFirst = waiting === 0;
  waiting += 1;
  gathering.join(waiting);
  if (!isFirst) return;
  gathering.gather(() => {
    batches.push(waiting);
    waiting = 0;
  });
}

/** Calls at a rate, so many of them in flight at once, for a second. */
function callAtRate(perSecond: number, inFlight: number): void {
  for (let calls = 0; calls < perSecond; calls += inFlight) {
    for (let one = 0; one < inFlight; one += 1) {
      gathering.join(1);
      gathering.gather(() => undefined);
    }
    gathering.leave(inFlight);
    nowMs += (1000 / perSecond) * inFlight;
  }
  nowMs -= MAX_MS;
  gathering.join(1);
  nowMs += 1;
  gathering.gather(() => undefined);
  gathering.leave(1);
}

it('lets a caller that makes one call after another never wait', () => {
  callAtRate(1000, 1);
  call();
  expect(batches).toEqual([1]);
});

it('lets a few callers wait for each other, and for nobody else', () => {
  callAtRate(1000, 3);
  call();
  call();
  expect(batches).toEqual([]);
  call();
  expect(batches).toEqual([3]);
});

it('starts a batch with four calls, however many more are expected', () => {
  callAtRate(1000, 10);
  for (let calls = 0; calls < 3; calls += 1) call();
  expect(batches).toEqual([]);
  call();
  expect(batches).toEqual([4]);
});

it('does not let a call wait at a rate that would bring it fewer than two others', () => {
  callAtRate(90, 3);
  call();
  expect(batches).toEqual([1]);
});

it('starts a batch when the calls that it waits for do not come', async () => {
  callAtRate(1000, 3);
  call();
  expect(batches).toEqual([]);
  await waitFor(() => batches.length === 1);
});

it('expects nothing of calls that are a second old', () => {
  callAtRate(1000, 3);
  nowMs += 1000;
  gathering.join(1);
  gathering.gather(() => undefined);
  gathering.leave(1);
  call();
  expect(batches).toEqual([1]);
});
