import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { deliveryJobId } from '@posthorn/queues';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../support/answers.js';
import { startApiWithEndpoint } from '../../support/start-api-with-endpoint.js';

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const { api, client, endpoint } = await startApiWithEndpoint();

async function sendText(payload: string): Promise<string> {
  const response = await client.send(`{"endpoint_id":"${endpoint.publicId}","payload":${payload}}`);
  return String(dataOf(response, 202)['message_id']);
}

describe('an accepted message', () => {
  it('is committed when it is acknowledged', async () => {
    const response = await client.send({ endpoint_id: endpoint.publicId, payload: { a: 1 } });
    const data = dataOf(response, 202);
    expect(data).toEqual({ message_id: expect.stringMatching(UUID_V7), status: 'queued' });
    const rows = await api.query('SELECT status, endpoint_id FROM messages WHERE id = $1', [
      data['message_id'],
    ]);
    expect(rows).toEqual([{ status: 'queued', endpoint_id: endpoint.id }]);
  });

  it('is enqueued for delivery', async () => {
    const id = await sendText('{}');
    const key = `{bull:0}:deliveries:${deliveryJobId({ messageId: id, attemptNo: 1 })}`;
    await waitFor(async () => (await redisCommand(api.redisUrl, ['EXISTS', key])) === ':1');
    expect(await redisCommand(api.redisUrl, ['HGET', key, 'data'])).toMatch(/^\$/);
  });

  it.each([
    ['numbers as they were written', '{"n":12345678901234567890,"f":1.0,"huge":1e400,"z":-0}'],
    ['white space', '{ \t"a"\r\n :  [ 1 ,\n2 ]\n }'],
    ['escapes', String.raw`{"\u0041":"\ud83d\ude00\/\u0000"}`],
    ['repeated keys', '{"a":1,"a":2}'],
    ['other scripts', '{"name":"Zoë 😀 名"}'],
    ['strings that look like structure', String.raw`{"a":"}]\"{","b":"\\"}`],
  ])('keeps the bytes of its payload: %s', async (_what, payload) => {
    const id = await sendText(payload);
    const rows = await api.query(
      'SELECT body, size_bytes, payload_sha256 FROM payloads JOIN messages ON id = message_id WHERE id = $1',
      [id],
    );
    const sha256 = createHash('sha256').update(payload).digest('hex');
    expect(rows).toEqual([{ body: payload, size_bytes: Buffer.byteLength(payload), payload_sha256: sha256 }]);
  });

  it('uses the last of repeated payloads, even when its name contains escapes', async () => {
    const text = String.raw`{"payload":{"first":1},"endpoint_id":"${endpoint.publicId}","pa\u0079load":{"last":2}}`;
    const id = dataOf(await client.send(text), 202)['message_id'];
    expect(await api.query('SELECT body FROM payloads WHERE message_id = $1', [id])).toEqual([
      { body: '{"last":2}' },
    ]);
  });

  it('can hold exactly 1 MB', async () => {
    const payload = `{"a":"${'x'.repeat(1024 * 1024 - 8)}"}`;
    const id = await sendText(payload);
    expect(await api.query('SELECT size_bytes FROM messages WHERE id = $1', [id])).toEqual([
      { size_bytes: 1024 * 1024 },
    ]);
  });
});

it('ignores unknown members', async () => {
  const response = await client.send({ endpoint_id: endpoint.publicId, payload: {}, future: { a: 1 } });
  dataOf(response, 202);
});

it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/cloudevents+json'])(
  'parses the body as JSON for the content type %s',
  async (type) => {
    const body = JSON.stringify({ endpoint_id: endpoint.publicId, payload: {} });
    dataOf(await client.send('').type(type).send(body), 202);
  },
);

it('keeps 50 custom headers', async () => {
  const headers = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`X-H-${index}`, `ä${index}`]));
  const response = await client.send({ endpoint_id: endpoint.publicId, payload: {}, headers });
  const id = dataOf(response, 202)['message_id'];
  expect(await api.query('SELECT headers FROM messages WHERE id = $1', [id])).toEqual([{ headers }]);
});

it.each([
  ['the plan’s default', undefined, 720],
  ['none after delivery', 0, 0],
  ['the most that the plan allows', 8760, 8760],
])('keeps the payload for %s', async (_what, retention_hours, stored) => {
  const response = await client.send({ endpoint_id: endpoint.publicId, payload: {}, retention_hours });
  const id = dataOf(response, 202)['message_id'];
  expect(await api.query('SELECT retention_hours FROM messages WHERE id = $1', [id])).toEqual([
    { retention_hours: stored },
  ]);
});

it('keeps the request id of the client when it is valid', async () => {
  const body = { endpoint_id: endpoint.publicId, payload: {} };
  const kept = await client.send(body).set('X-Request-Id', 'my-request.1');
  expect(kept.body).toMatchObject({ meta: { request_id: 'my-request.1' } });
  const replaced = await client.send(body).set('X-Request-Id', 'not <valid>');
  expect(replaced.body).toMatchObject({ meta: { request_id: expect.stringMatching(UUID_V7) } });
});
