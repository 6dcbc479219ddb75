import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { countLockWaits, waitFor } from '@posthorn/test-support';
import { hasJob } from '../support/has-job.js';
import { errorCodeOf, messageIdOf, post } from '../support/post.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

async function payloadOf(messageId: string): Promise<Readonly<Record<string, unknown>>> {
  const [row] = await ingest.query('SELECT * FROM payloads WHERE message_id = $1', [messageId]);
  return row ?? {};
}

describe('an accepted webhook', () => {
  it('is answered with its id in the envelope after it was stored', async () => {
    const { id, path } = await ingest.createSource();
    const answer = await post(`${ingest.url}${path}`, { body: '{"a":1}' });
    expect(answer).toMatchObject({
      status: 202,
      body: {
        data: { message_id: expect.any(String), status: 'queued' },
        meta: { request_id: expect.any(String) },
      },
    });
    const [message] = await ingest.messagesOf(id);
    expect(message).toMatchObject({
      id: messageIdOf(answer),
      projectId: ingest.account.projectId,
      direction: 'inbound',
      sizeBytes: 7,
      payloadSha256: createHash('sha256').update('{"a":1}').digest('hex'),
      sourceIp: '127.0.0.1',
      ingestProcessingMs: expect.any(Number),
      eventType: null,
    });
  });

  it('is not answered before its commit', async () => {
    const { id, path } = await ingest.createSource();
    await post(`${ingest.url}${path}`, { method: 'GET' });
    await ingest.query('BEGIN');
    await ingest.query('LOCK TABLE payloads IN SHARE MODE');
    let isAnswered = false;
    const answering = post(`${ingest.url}${path}`, { body: '{}' }).finally(() => (isAnswered = true));
    await waitFor(async () => (await countLockWaits(ingest.query)) > 0);
    expect(isAnswered).toBe(false);
    await ingest.query('COMMIT');
    expect((await answering).status).toBe(202);
    expect(await ingest.messagesOf(id)).toHaveLength(1);
  });

  it('is enqueued for delivery', async () => {
    const { path } = await ingest.createSource();
    const messageId = messageIdOf(await post(`${ingest.url}${path}`));
    await waitFor(() => hasJob(ingest.redisUrl, messageId));
  });

  it.each([200, 201, 202, 204, 299])(
    'is answered with the configured status of its endpoint: %i',
    async (status) => {
      const { path } = await ingest.createSource({ ingestResponseCode: status });
      expect((await post(`${ingest.url}${path}`)).status).toBe(status);
    },
  );

  it.each([
    ['inbound', 'ok <b>', {}],
    ['inbound', '', {}],
    ['inbound', 'grüße', { isCli: true }],
    ['inbound', 'published', { isPublishing: true }],
    ['pull', 'kept', {}],
  ] as const)(
    'of an %s endpoint is answered with its text %j, duplicates too',
    async (direction, text, more) => {
      const settings = {
        ingestResponseCode: 200,
        ingestResponseBody: text,
        idempotencyHeaderNames: ['X-Id'],
      };
      const { path } = await ingest.createSource({ direction, ...settings, ...more });
      for (let time = 0; time < 2; time += 1) {
        const answer = await fetch(`${ingest.url}${path}`, {
          method: 'POST',
          headers: { 'X-Id': 'a' },
          body: '{}',
        });
        expect(answer.status).toBe(200);
        expect(await answer.text()).toBe(text);
        expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      }
    },
  );

  it('is answered with an error, not with that text, when it is refused', async () => {
    const { path } = await ingest.createSource({ ingestResponseBody: 'ok', active: false });
    expect(errorCodeOf(await post(`${ingest.url}${path}`))).toBe('NOT_FOUND');
  });

  it.each([
    ['JSON', 'application/json', Buffer.from('{"n": 12345678901234567890, "e": 1e400 }')],
    ['no body', undefined, Buffer.alloc(0)],
    ['a form', 'application/x-www-form-urlencoded', Buffer.from('payload=%7B%7D')],
    ['UTF-8 with a byte order mark', 'text/plain; charset=utf-8', Buffer.from('\ufeffZoë')],
    ['Latin-1', 'text/plain; charset=latin1', Buffer.from('Zoë', 'latin1')],
    ['a NUL', 'application/octet-stream', Buffer.from('a\0b')],
    ['UTF-16', 'application/json; charset=utf-16', Buffer.from('{}', 'utf16le')],
    ['noise', 'image/png', randomBytes(4096)],
    ['1 MB', 'application/octet-stream', randomBytes(1024 * 1024)],
  ])('keeps the bytes of %s', async (_what, contentType, body) => {
    const { path } = await ingest.createSource();
    const headers = contentType === undefined ? {} : { 'Content-Type': contentType };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers, body }));
    const payload = await payloadOf(messageId);
    const kept = payload['body_bytes'] ?? Buffer.from(String(payload['body']), 'utf8');
    expect(body.equals(kept as Buffer)).toBe(true);
    expect((await ingest.database.messages.findById(messageId))?.contentType).toBe(contentType ?? '');
  });

  it.each(['gzip', 'br', 'x-unknown'])('is not decompressed: %s', async (encoding) => {
    const { path } = await ingest.createSource();
    const body = randomBytes(100);
    const headers = { 'Content-Encoding': encoding };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers, body }));
    expect(await payloadOf(messageId)).toMatchObject({ headers: { 'Content-Encoding': encoding } });
    expect(body.equals((await payloadOf(messageId))['body_bytes'] as Buffer)).toBe(true);
  });

  it('keeps its payload as long as the plan allows', async () => {
    const { path } = await ingest.createSource();
    const messageId = messageIdOf(await post(`${ingest.url}${path}`));
    expect(
      await ingest.query(
        `SELECT round(extract(epoch FROM expires_at - now()) / 3600)::int AS hours FROM payloads WHERE message_id = $1`,
        [messageId],
      ),
    ).toEqual([{ hours: 720 }]);
  });
});

describe('the stored headers of a webhook', () => {
  it("are the end-to-end headers, without Posthorn's token", async () => {
    const { path } = await ingest.createSource({
      tokenHeaderName: 'X-Our-Token',
      staticToken: 'a-token-of-ours-1',
    });
    const headers = {
      'X-Our-Token': 'a-token-of-ours-1',
      'X-GitHub-Event': 'push',
      Authorization: 'Basic abc',
      Connection: 'close, X-Hop',
      'X-Hop': '1',
      'Proxy-Authorization': 'Basic proxy',
      TE: 'trailers',
      'X-Webhook-Id': 'theirs',
    };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers }));
    expect((await payloadOf(messageId))['headers']).toEqual({
      'X-GitHub-Event': 'push',
      Authorization: 'Basic abc',
      'X-Webhook-Hops': '1',
    });
  });

  it('join the lines of a header', async () => {
    const { path } = await ingest.createSource();
    const headers = { 'X-Many': ['a', 'b'] };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers }));
    expect((await payloadOf(messageId))['headers']).toEqual({
      Connection: undefined,
      'X-Many': 'a, b',
      'X-Webhook-Hops': '1',
    });
  });
});

describe("a pull endpoint's event", () => {
  it('is stored with its type and not enqueued', async () => {
    const { id, path } = await ingest.createSource({
      direction: 'pull',
      eventTypeSource: 'body',
      eventTypePath: 'data.type',
      retentionDays: 2,
    });
    const answer = await post(`${ingest.url}${path}`, { body: '{"data":{"type":"order.paid"}}' });
    expect(answer.body).toMatchObject({ data: { status: 'stored' } });
    const [event] = await ingest.messagesOf(id);
    expect(event).toMatchObject({
      direction: 'pull',
      status: 'stored',
      eventType: 'order.paid',
      sweepAt: null,
      retentionHours: 48,
    });
    expect(await hasJob(ingest.redisUrl, messageIdOf(answer))).toBe(false);
  });

  it('is accepted without a type when none can be extracted', async () => {
    const { id, path } = await ingest.createSource({
      direction: 'pull',
      eventTypeSource: 'body',
      eventTypePath: 'type',
    });
    await post(`${ingest.url}${path}`, { body: 'not JSON' });
    expect(await ingest.messagesOf(id)).toMatchObject([{ eventType: null, status: 'stored' }]);
  });

  it('stores its headers masked', async () => {
    const { path } = await ingest.createSource({ direction: 'pull', hmacHeaderName: 'X-Proof' });
    const headers = { 'X-Proof': 'deadbeefdeadbeef', Authorization: 'Bearer abcdefgh', 'X-Kind': 'push' };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers }));
    const { headers: kept } = await payloadOf(messageId);
    expect(kept).toMatchObject({ 'X-Kind': 'push', 'X-Proof': expect.stringMatching(/^dead…$/) });
    expect(JSON.stringify(kept)).not.toContain('abcdefgh');
  });
});

describe('a change of an endpoint', () => {
  it('takes effect within a second', async () => {
    const { id, path } = await ingest.createSource();
    messageIdOf(await post(`${ingest.url}${path}`));
    await ingest.database.sources.delete(id);
    await waitFor(async () => (await post(`${ingest.url}${path}`)).status === 404);
  });

  it('makes a new endpoint reachable within a second, even after a request for its id was rejected', async () => {
    const { id, path } = await ingest.createSource();
    const newId = createUuidV7();
    const url = `${ingest.url}${path.replace(id, newId)}`;
    expect(errorCodeOf(await post(url))).toBe('NOT_FOUND');
    await ingest.query('UPDATE endpoints SET id = $2 WHERE id = $1', [id, newId]);
    await waitFor(async () => (await post(url)).status === 202);
  });
});
