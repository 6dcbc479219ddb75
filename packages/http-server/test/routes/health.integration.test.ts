import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import request from 'supertest';
import { readAnswer } from '../support/read-answer.js';
import { createTestApp } from '../support/test-app.js';

const ok = (): Promise<void> => Promise.resolve();
const never = (): Promise<void> => new Promise(() => undefined);

afterEach(() => {
  jest.useRealTimers();
});

describe('GET /readyz', () => {
  it('is ready when every check answers', async () => {
    const app = createTestApp({ health: { checks: { database: ok, queue: ok } } });
    const { status, body } = await readAnswer(request(app).get('/readyz'));
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ready', checks: { database: 'ok', queue: 'ok' } });
  });

  it.each([
    ['fails', () => Promise.reject(new Error('password=hunter2'))],
    [
      'throws at once',
      () => {
        throw new Error('password=hunter2');
      },
    ],
  ])('is not ready when a check %s, and does not state the reason', async (_how, check) => {
    const app = createTestApp({ health: { checks: { database: check, queue: ok } } });
    const { status, body, text } = await readAnswer(request(app).get('/readyz'));
    expect(status).toBe(503);
    expect(body).toEqual({ status: 'not ready', checks: { database: 'unavailable', queue: 'ok' } });
    expect(text).not.toContain('hunter2');
  });

  it('is not ready when a check hangs, and answers after 2 s', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
    let onAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (onAsked = resolve));
    const hang = (): Promise<void> => {
      onAsked();
      return never();
    };
    const app = createTestApp({ health: { checks: { database: hang, queue: ok } } });
    const answer = readAnswer(request(app).get('/readyz'));
    await asked;
    await jest.advanceTimersByTimeAsync(2000);

    const { status, body } = await answer;
    expect(status).toBe(503);
    expect(body).toEqual({ status: 'not ready', checks: { database: 'no answer', queue: 'ok' } });
  });

  it('is not ready while the process drains', async () => {
    const app = createTestApp({ health: { checks: { queue: ok }, isDraining: () => true } });
    const { status, body } = await readAnswer(request(app).get('/readyz'));
    expect(status).toBe(503);
    expect(body).toEqual({ status: 'not ready', checks: { queue: 'ok', process: 'draining' } });
  });
});

it('is alive on GET /healthz while other services are unavailable', async () => {
  const app = createTestApp({ health: { checks: { database: never }, isDraining: () => true } });
  const { status, body } = await readAnswer(request(app).get('/healthz'));
  expect(status).toBe(200);
  expect(body).toEqual({ status: 'ok' });
});

describe('GET /metrics', () => {
  it('returns the metrics of the process with their content type', async () => {
    const metricsContentType = 'text/plain; version=0.0.4; charset=utf-8';
    const renderMetrics = (): Promise<string> => Promise.resolve('up 1\n');
    const { headers, text } = await request(
      createTestApp({ health: { renderMetrics, metricsContentType } }),
    ).get('/metrics');
    expect(text).toBe('up 1\n');
    expect(headers['content-type']).toBe(metricsContentType);
  });
});

describe.each(['/readyz', '/metrics'])('GET %s', (path) => {
  it('does its work once a second for all callers, and again in the next one', async () => {
    let count = 0;
    const work = (): Promise<string> => Promise.resolve(`${(count += 1)}`);
    const checks = { database: () => work().then(() => undefined) };
    const app = createTestApp({ health: { checks, renderMetrics: work } });
    const startedAtMs = performance.now();
    await waitFor(async () => {
      await Promise.all(Array.from({ length: 10 }, () => readAnswer(request(app).get(path))));
      return count > 1;
    });
    expect(count).toBeLessThanOrEqual(1 + (performance.now() - startedAtMs) / 1000);
  });
});

it('is not ready from the moment the process drains, whatever it answered before', async () => {
  let isDraining = false;
  const app = createTestApp({ health: { checks: { queue: ok }, isDraining: () => isDraining } });
  const statusOf = async (): Promise<number> => (await request(app).get('/readyz')).status;
  expect(await statusOf()).toBe(200);
  isDraining = true;
  expect(await statusOf()).toBe(503);
});

it.each(['/healthz', '/readyz', '/metrics'])('%s needs no key', async (path) => {
  const app = createTestApp({ authenticate: () => Promise.reject(new Error('asked for a key')) });
  expect((await request(app).get(path)).status).toBe(200);
});
