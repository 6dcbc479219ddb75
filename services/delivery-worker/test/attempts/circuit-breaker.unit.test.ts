import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type CircuitBreaker, createCircuitBreaker } from '../../src/attempts/circuit-breaker.js';

const LONG_MS = 60_000;

interface Guarded {
  readonly guard: CircuitBreaker;
  readonly failures: readonly unknown[];
}

function createGuard({ deadlineMs = LONG_MS, pauseMs = LONG_MS } = {}): Guarded {
  const failures: unknown[] = [];
  return {
    guard: createCircuitBreaker({ deadlineMs, pauseMs, onFailure: (error) => failures.push(error) }),
    failures,
  };
}

const works = (): Promise<void> => Promise.resolve();
const fails = (): Promise<void> => Promise.reject(new Error('away'));

describe('the circuit breaker', () => {
  it('runs all work concurrently while it succeeds', async () => {
    const { guard, failures } = createGuard();
    let underWay = 0;
    const meet = async (): Promise<void> => {
      underWay += 1;
      await waitFor(() => underWay === 10);
    };
    const results = await Promise.all(Array.from({ length: 10 }, () => guard(meet)));
    expect(results).toEqual(Array.from({ length: 10 }, () => 'done'));
    expect(failures).toEqual([]);
  });

  it('skips work for a while after a failure, and then tries again', async () => {
    const { guard, failures } = createGuard({ pauseMs: 100 });
    expect(await guard(fails)).toBe('failed');
    expect(await guard(works)).toBe('skipped');
    expect(failures).toEqual([new Error('away')]);
    await waitFor(async () => (await guard(works)) === 'done');
    expect(await guard(works)).toBe('done');
  });

  it('tries one piece of work at a time until one succeeds', async () => {
    const { guard } = createGuard({ pauseMs: 0 });
    await guard(fails);
    const [probe, ...others] = await Promise.all([guard(() => delay(20)), guard(works), guard(works)]);
    expect([probe, ...others]).toEqual(['done', 'skipped', 'skipped']);
    expect(await Promise.all([guard(works), guard(works)])).toEqual(['done', 'done']);
  });

  it('fails and aborts work that takes too long', async () => {
    const { guard, failures } = createGuard({ deadlineMs: 20 });
    let given: AbortSignal | undefined;
    const hangs = (signal: AbortSignal): Promise<void> => {
      given = signal;
      return new Promise(() => undefined);
    };
    expect(await guard(hangs)).toBe('failed');
    expect(given?.aborted).toBe(true);
    expect(failures).toEqual([new Error('it took longer than 20 ms')]);
  });

  it('waits for aborted work that still runs, so that it cannot pile up', async () => {
    const { guard } = createGuard({ deadlineMs: 20, pauseMs: 0 });
    const end = new AbortController();
    const goesOn = async (): Promise<void> => {
      await once(end.signal, 'abort');
    };
    expect(await guard(goesOn)).toBe('failed');
    expect(await guard(works)).toBe('skipped');
    end.abort();
    await waitFor(async () => (await guard(works)) === 'done');
  });
});
