import { describe, expect, it } from '@jest/globals';
import { type DeliveryLoad, type EndpointLoad, type EndpointSpeed, mayStart } from '../src/index.js';

interface Endpoint {
  inFlight: number;
  readonly speed: EndpointSpeed;
}

/** Starts one delivery per endpoint in turn for as long as an endpoint may start one. None ends. */
function fill(concurrency: number, endpoints: readonly Endpoint[]): DeliveryLoad {
  const sum = (some: readonly EndpointLoad[]): number =>
    some.reduce((total, { inFlight }) => total + inFlight, 0);
  const loadOf = (): DeliveryLoad => ({
    concurrency,
    inFlight: sum(endpoints),
    slowInFlight: sum(endpoints.filter(({ speed }) => speed !== 'fast')),
  });
  for (let hasStarted = true; hasStarted;) {
    hasStarted = false;
    for (const endpoint of endpoints) {
      if (loadOf().inFlight >= concurrency || !mayStart(loadOf(), endpoint)) continue;
      endpoint.inFlight += 1;
      hasStarted = true;
    }
  }
  return loadOf();
}

function some(count: number, speed: EndpointSpeed): readonly Endpoint[] {
  return Array.from({ length: count }, () => ({ inFlight: 0, speed }));
}

describe('endpoints that all hang', () => {
  it.each([
    [1, 50],
    [2, 33],
    [4, 20],
    [9, 10],
  ])('use, when there are %d of them, %d concurrency slots each', (count, slots) => {
    const endpoints = some(count, 'slow');
    fill(200, endpoints);
    for (const { inFlight } of endpoints) expect(Math.abs(inFlight - slots)).toBeLessThanOrEqual(1);
  });

  it.each([1, 2, 5, 20, 50, 100, 1000])(
    'leave, when there are %d of them, a quarter of all concurrency slots free',
    (count) => {
      expect(fill(200, some(count, 'slow')).inFlight).toBeLessThanOrEqual(150);
    },
  );
});

describe('endpoints that answer fast', () => {
  it('may use half of all concurrency slots when there is only one', () => {
    expect(fill(200, some(1, 'fast')).inFlight).toBe(100);
  });

  it.each([2, 3, 5])(
    'leave capacity for others when %d of them begin to hang at the same moment',
    (count) => {
      const load = fill(200, some(count, 'fast'));
      expect(load.inFlight).toBeLessThan(200);
      expect(mayStart(load, { inFlight: 0, speed: 'fast' })).toBe(true);
    },
  );

  it('never wait for each other while each has few deliveries in flight', () => {
    const load = { concurrency: 200, inFlight: 199, slowInFlight: 0 };
    expect(mayStart(load, { inFlight: 24, speed: 'fast' })).toBe(true);
    expect(mayStart(load, { inFlight: 25, speed: 'fast' })).toBe(false);
  });

  it.each(['slow', 'unknown'] as const)(
    'get capacity beside any number of endpoints that hang and are %s',
    (speed) => {
      const load = fill(200, some(500, speed));
      expect(load.inFlight).toBeLessThanOrEqual(175);
      expect(mayStart(load, { inFlight: 20, speed: 'fast' })).toBe(true);
    },
  );
});

it('may have one delivery in flight when they are unknown, and none when they are slow', () => {
  const load = { concurrency: 200, inFlight: 170, slowInFlight: 170 };
  expect(mayStart(load, { inFlight: 0, speed: 'unknown' })).toBe(true);
  expect(mayStart(load, { inFlight: 1, speed: 'unknown' })).toBe(false);
  expect(mayStart(load, { inFlight: 0, speed: 'slow' })).toBe(false);
});

it.each([1, 2, 3, 8])('let a worker with %d concurrency slots make deliveries', (concurrency) => {
  for (const speed of ['fast', 'slow', 'unknown'] as const) {
    expect(mayStart({ concurrency, inFlight: 0, slowInFlight: 0 }, { inFlight: 0, speed })).toBe(true);
  }
});
