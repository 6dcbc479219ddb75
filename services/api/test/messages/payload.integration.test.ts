import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { NewMessage } from '@posthorn/database';
import {
  createAccount,
  createEndpoint,
  createSource,
  erasePayload,
  expirePayload,
  newMessage,
} from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const api = await startTestApi();
const account = await createAccount(api.database);
const { projectId } = account;
const client = createClient(api, account.apiKey);

const PATHS = { outbound: '/v1/messages', inbound: '/v1/inbound-messages' } as const;

/** Stores a message of the project. Returns the path of its payload. */
async function store(
  direction: keyof typeof PATHS,
  given: Partial<NewMessage>,
): Promise<{ readonly id: string; readonly path: string }> {
  const { id: endpointId } =
    direction === 'outbound'
      ? await createEndpoint(api.database, { projectId, url: 'https://example.com/' })
      : await createSource(api.database, { projectId });
  const received = { headers: {}, sourceIp: '192.0.2.1', processingMs: 1 };
  const message = newMessage({
    projectId,
    endpointId,
    direction,
    ...(direction === 'inbound' && { received }),
    ...given,
  });
  expect(await api.database.messages.accept(message)).toEqual({ kind: 'stored' });
  return { id: message.id, path: `${PATHS[direction]}/${message.id}/payload` };
}

async function read(
  path: string,
): Promise<{ readonly status: number; readonly bytes: Buffer; readonly headers: object }> {
  const response = await client
    .get(path)
    .buffer(true)
    .parse((answered, done) => {
      const chunks: Buffer[] = [];
      answered.on('data', (chunk: Buffer) => chunks.push(chunk));
      answered.on('end', () => done(null, Buffer.concat(chunks)));
    });
  return { status: response.status, bytes: response.body as Buffer, headers: response.headers };
}

describe('the payload of a message', () => {
  it.each(['outbound', 'inbound'] as const)('is its stored bytes, as a file: %s', async (direction) => {
    const body = '{"b": 1,\n "a":  "ü✓"}';
    const { path, id } = await store(direction, { body });
    const { status, bytes, headers } = await read(path);
    expect({ status, text: bytes.toString() }).toEqual({ status: 200, text: body });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'content-disposition': `attachment; filename="message-${id}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('may be a megabyte that is no JSON and no text', async () => {
    const body = randomBytes(1_048_576);
    const { path } = await store('inbound', { body, contentType: 'text/html; charset=x' });
    const { bytes, headers } = await read(path);
    expect(bytes.equals(body)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=x',
      'x-content-type-options': 'nosniff',
    });
  });

  it('is served as bytes when the webhook had no content type', async () => {
    const { path } = await store('inbound', { contentType: '' });
    expect((await read(path)).headers).toMatchObject({ 'content-type': 'application/octet-stream' });
  });

  it('may be empty', async () => {
    const { path } = await store('inbound', { body: '' });
    expect((await read(path)).bytes).toHaveLength(0);
  });

  it('is that of its event, when one was published', async () => {
    dataOf(await client.post('/v1/endpoints', { url: 'https://example.com/', consumer_id: 'acme' }), 201);
    const event = { event_type: 'order.paid', consumer_id: 'acme', payload: { order: 17 } };
    const { messages } = dataOf(await client.post('/v1/events', event), 202);
    const [message] = messages as readonly { readonly message_id: string }[];
    const { bytes } = await read(`/v1/messages/${String(message?.message_id)}/payload`);
    expect(JSON.parse(bytes.toString())).toEqual({ order: 17 });
  });
});

describe('there is no payload', () => {
  it('when retention has erased it, or is about to', async () => {
    for (const end of [erasePayload, expirePayload]) {
      const { id, path } = await store('outbound', {});
      await end(api.query, id);
      expectError(await client.get(path), 410, 'PAYLOAD_UNAVAILABLE');
    }
  });

  it('of a message of the other direction, or of a deleted one', async () => {
    const { id, path } = await store('outbound', {});
    expectError(await client.get(`${PATHS.inbound}/${id}/payload`), 404, 'NOT_FOUND');
    dataOf(await client.delete(`${PATHS.outbound}/${id}`), 200);
    expectError(await client.get(path), 404, 'NOT_FOUND');
  });
});
