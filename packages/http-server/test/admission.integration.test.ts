import { ApiError } from '@posthorn/common';
import { beforeEach, expect, it } from '@jest/globals';
import request from 'supertest';
import { readAnswer } from './support/read-answer.js';
import { createTestApp, echo, unauthorized } from './support/test-app.js';

const admitted: string[] = [];
beforeEach(() => {
  admitted.length = 0;
});

const app = createTestApp({
  routes: [echo],
  authenticate: (authorization) =>
    authorization === undefined ? Promise.reject(unauthorized()) : Promise.resolve(authorization),
  admit(caller) {
    admitted.push(caller);
    if (caller === 'patient') return Promise.resolve();
    return Promise.reject(new ApiError('BURST_LIMIT_EXCEEDED', 'Too often.', { retryAfterSeconds: 0.2 }));
  },
});

function post(path: string, body: string): request.Test {
  return request(app).post(path).type('json').send(body);
}

it('lets through whom it admits', async () => {
  expect((await post('/echo', '{}').set('Authorization', 'patient')).status).toBe(200);
});

it('refuses before the body is read, with the time to wait', async () => {
  const { status, headers } = await readAnswer(post('/echo', '{').set('Authorization', 'hasty'));
  expect(status).toBe(429);
  expect(headers['retry-after']).toBe('1');
});

it('is not asked about a caller without a key, an unknown path or a wrong method', async () => {
  await post('/echo', '{}');
  await post('/unknown', '{}').set('Authorization', 'hasty');
  await request(app).get('/echo').set('Authorization', 'hasty');
  expect(admitted).toEqual([]);
});
