import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { createTestApp, echo } from '../support/test-app.js';

const app = createTestApp({ routes: [echo] });
const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

async function requestIdFor(given?: string): Promise<string> {
  const asked = request(app).post('/echo');
  const answer = await (given === undefined ? asked : asked.set('X-Request-Id', given));
  const { request_id: id } = (answer.body as { meta: { request_id: string } }).meta;
  expect(answer.headers['x-request-id']).toBe(id);
  return id;
}

describe('the request id', () => {
  it('is created when the client sends none', async () => {
    expect(await requestIdFor()).toMatch(UUID_V7);
    expect(await requestIdFor()).not.toBe(await requestIdFor());
  });

  it.each(['a', 'req-1', 'trace:01.02_03', '01890a5d-ac96-774b-bcce-b302099a8057', 'x'.repeat(128)])(
    "is the client's own when it is valid: %s",
    async (id) => expect(await requestIdFor(id)).toBe(id),
  );

  it.each(['', ' ', 'a b', 'a,b', '<script>', '"a"', '{"a":1}', 'é', 'x'.repeat(129)])(
    "replaces the client's id when that is invalid: %j",
    async (id) => expect(await requestIdFor(id)).toMatch(UUID_V7),
  );

  it('is also returned with errors', async () => {
    const answer = await request(app).get('/nowhere').set('X-Request-Id', 'mine');
    expect(answer.headers['x-request-id']).toBe('mine');
    expect(answer.body).toMatchObject({ meta: { request_id: 'mine' } });
  });
});
