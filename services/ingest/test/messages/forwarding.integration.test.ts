import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, verifyDelivery } from '@posthorn/common';
import { messageIdOf, post } from '../support/post.js';
import { type Forwarding, startForwarding } from '../support/start-forwarding.js';

let ingest: Forwarding;
beforeAll(async () => {
  ingest = await startForwarding();
});

describe('a forwarded webhook', () => {
  it.each([
    ['JSON as it was written', 'application/json', Buffer.from('{ "n": 12345678901234567890 }')],
    ['noise', 'image/png', randomBytes(2000)],
    ['1 MB', 'application/octet-stream', randomBytes(1024 * 1024)],
    ['a NUL', 'text/plain', Buffer.from('a\0b')],
    ['nothing', undefined, Buffer.alloc(0)],
  ])('has the original bytes and content type: %s', async (_what, contentType, body) => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({ url: `${receiver.url}/hook` });
    const headers = contentType === undefined ? {} : { 'Content-Type': contentType };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers, body }));
    const [request] = await receiver.waitForRequests(1);
    expect(request?.body.equals(body)).toBe(true);
    expect(request?.headers['content-type']).toBe(contentType);
    expect(request?.headers['x-webhook-id']).toBe(messageId);
    expect(await ingest.waitForStatus(messageId, 'succeeded')).toMatchObject({ attemptCount: 1 });
  });

  it("has the sender's end-to-end headers, without hop-by-hop headers and Posthorn's headers", async () => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({
      url: receiver.url,
      tokenHeaderName: 'X-Our-Token',
      staticToken: 'a-token-of-ours-1',
    });
    const { key } = createApiKey('live');
    const headers = {
      'X-Our-Token': 'a-token-of-ours-1',
      'X-GitHub-Event': 'push',
      'X-Hub-Signature-256': 'sha256=00',
      'User-Agent': 'GitHub-Hookshot/1',
      Authorization: `Bearer ${key}`,
      Cookie: 'theirs=1',
      Connection: 'close, X-Hop',
      'X-Hop': '1',
      'X-Webhook-Id': 'theirs',
      'X-Webhook-Signature': 'theirs',
    };
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { headers }));
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).toMatchObject({
      'x-github-event': 'push',
      'x-hub-signature-256': 'sha256=00',
      'user-agent': 'GitHub-Hookshot/1',
      cookie: 'theirs=1',
      'x-webhook-id': messageId,
    });
    for (const name of [
      'x-our-token',
      'x-hop',
      'authorization',
      'x-webhook-signature',
      'x-webhook-timestamp',
    ]) {
      expect(request?.headers).not.toHaveProperty(name);
    }
  });

  it('has no Accept-Encoding, because the sender never gets the answer', async () => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({ url: receiver.url });
    await post(`${ingest.url}${path}`, { headers: { 'Accept-Encoding': 'gzip' } });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).not.toHaveProperty('accept-encoding');
  });

  it('has headers in Latin-1 and in UTF-8 byte by byte, and all lines of one header', async () => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({ url: receiver.url });
    const utf8 = Buffer.from('größe ✓').toString('latin1');
    const headers = { 'X-Latin': 'gr\u00f6\u00dfe', 'X-Utf': utf8, 'X-Lines': ['one', 'two, three'] };
    await post(`${ingest.url}${path}`, { headers });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers).toMatchObject({
      'x-latin': 'gr\u00f6\u00dfe',
      'x-utf': utf8,
      'x-lines': 'one, two, three',
    });
  });

  it('is signed when its endpoint signs', async () => {
    const receiver = await ingest.startReceiver();
    const { path, signingSecret } = await ingest.createSource({ url: receiver.url, signingEnabled: true });
    await post(`${ingest.url}${path}`, { body: randomBytes(100) });
    const [request] = await receiver.waitForRequests(1);
    const delivery = {
      body: request?.body ?? Buffer.alloc(0),
      timestamp: String(request?.headers['x-webhook-timestamp']),
      signatures: String(request?.headers['x-webhook-signature']),
    };
    expect(verifyDelivery(delivery, signingSecret)).toBe(true);
  });

  it('is retried, and becomes a dead letter after eight attempts', async () => {
    const receiver = await ingest.startReceiver([{ status: 500 }]);
    const { path } = await ingest.createSource({ url: receiver.url });
    const body = randomBytes(64);
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { body }));
    const requests = await receiver.waitForRequests(8);
    expect(requests.every((request) => request.body.equals(body))).toBe(true);
    expect(await ingest.waitForStatus(messageId, 'failed_permanent')).toMatchObject({
      attemptCount: 8,
      lastError: 'the destination answered 500',
    });
    expect(await ingest.database.outbox.findDeadLetters([messageId])).toEqual([messageId]);
  });
});

describe('an accepted message is still delivered', () => {
  it.each([
    ['deleted', (id: string) => ingest.database.sources.delete(id)],
    ['paused', (id: string) => ingest.database.sources.pause(id)],
  ])('after its endpoint was %s', async (_what, change) => {
    let answer = { status: 500 };
    const receiver = await ingest.startReceiver(() => answer);
    const { id, path } = await ingest.createSource({ url: receiver.url });
    const messageId = messageIdOf(await post(`${ingest.url}${path}`, { body: 'kept' }));
    await receiver.waitForRequests(1);
    await change(id);
    answer = { status: 200 };
    expect(await ingest.waitForStatus(messageId, 'succeeded')).toMatchObject({ lastError: null });
    expect(receiver.requests.at(-1)?.body.toString()).toBe('kept');
  });
});
