import { ApiError } from '@posthorn/common';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type Answer, readAnswer } from '../support/read-answer.js';
import { type TestAppOptions, createTestApp, failing } from '../support/test-app.js';

function answerTo(error: unknown, options: TestAppOptions = {}): Promise<Answer> {
  return readAnswer(request(createTestApp({ routes: [failing(error)], ...options })).get('/fail'));
}

describe('an unexpected error', () => {
  const secret = 'connect ECONNREFUSED 10.0.0.1:5432 password=hunter2';

  it.each([
    ['an Error', new Error(secret)],
    ['an Error with a status of the server', Object.assign(new Error(secret), { status: 502 })],
    ['an Error with an invalid status', Object.assign(new Error(secret), { status: 'x' })],
    ['an Error with a cause', new Error('outer', { cause: new Error(secret) })],
    ['a text', secret],
    ['an object', { status: 400, message: secret }],
    ['nothing', undefined],
  ])('is INTERNAL_ERROR and never leaks its message: %s', async (_what, error) => {
    const { status, body, text } = await answerTo(error);
    expect(status).toBe(500);
    expect(body).toMatchObject({
      error: { code: 'INTERNAL_ERROR', message: 'Something went wrong on our side.' },
      meta: { request_id: expect.any(String) },
    });
    expect(text).not.toMatch(/hunter2|ECONN|10\.0\.0\.1|\.ts/);
  });

  it('is reported to the service with the request id', async () => {
    const reports: unknown[] = [];
    const error = new Error(secret);
    const { headers } = await answerTo(error, { onServerError: (...facts) => reports.push(facts) });
    expect(reports).toEqual([[error, headers['x-request-id']]]);
  });

  it('may be translated, and its cause stays private', async () => {
    const { status, text } = await answerTo(new Error(secret), {
      translateError: (cause) =>
        new ApiError('SERVICE_UNAVAILABLE', 'Later.', { cause, retryAfterSeconds: 1 }),
    });
    expect(status).toBe(503);
    expect(text).not.toContain('hunter2');
  });
});

describe('a public error', () => {
  it('has its code, its message and its details', async () => {
    const error = new ApiError('DUPLICATE_URL', 'There is one.', { details: { url: 'x' } });
    const { status, body } = await answerTo(error);
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: { code: 'DUPLICATE_URL', message: 'There is one.', details: { url: 'x' } },
    });
  });

  it('is not reported to the service when the client caused it', async () => {
    const reports: unknown[] = [];
    await answerTo(new ApiError('NOT_FOUND', 'None.'), { onServerError: (...facts) => reports.push(facts) });
    expect(reports).toEqual([]);
  });
});

describe('Retry-After', () => {
  it.each([
    [0, '1'],
    [0.2, '1'],
    [1, '1'],
    [1.5, '2'],
    [3600, '3600'],
  ])('is a whole number of seconds and at least one: %d', async (retryAfterSeconds, header) => {
    const { headers } = await answerTo(new ApiError('RATE_LIMIT_EXCEEDED', 'Slower.', { retryAfterSeconds }));
    expect(headers['retry-after']).toBe(header);
  });

  it('is left out when the error has none', async () => {
    const { headers } = await answerTo(new ApiError('NOT_FOUND', 'None.'));
    expect(headers).not.toHaveProperty('retry-after');
  });
});
