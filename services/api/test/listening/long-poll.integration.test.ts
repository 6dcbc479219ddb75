import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'supertest';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { createSender, listen, storeSilently } from '../support/listen.js';
import { startTestApi } from '../support/start-test-api.js';
import { uniqueUrl } from '../support/unique-url.js';

let path: string;
let endpointId: string;
const api = await startTestApi();
const client = createClient(api);
const send = createSender(api, api.account.projectId);
beforeEach(async () => {
  endpointId = String(dataOf(await client.post('/v1/inbound-endpoints', { mode: 'cli' }), 201)['id']);
  path = `/v1/inbound-endpoints/${endpointId}/listen`;
});

interface Page {
  readonly ids: readonly string[];
  readonly next: string | null;
}

function pageOf(answer: Response): Page {
  const rows = dataOf(answer, 200) as unknown as readonly { readonly message_id: string }[];
  const { meta } = answer.body as { readonly meta: { readonly next_cursor: string | null } };
  return { ids: rows.map((row) => row.message_id), next: meta.next_cursor };
}

const poll = async (after?: string | null): Promise<Page> =>
  pageOf(await client.get(after ? `${path}?after=${after}` : path));
const statusOf = async (id: string): Promise<unknown> => (await api.database.messages.findById(id))?.status;

describe('a long poll', () => {
  it('returns the oldest messages that are not confirmed, until they are', async () => {
    const ids = [await send(endpointId), await send(endpointId)];
    const first = await poll();
    expect(first.ids).toEqual(ids);
    expect(await statusOf(ids[0] ?? '')).toBe('delivering');
    expect((await poll()).ids).toEqual(ids);
    const next = await send(endpointId);
    const second = await poll(first.next);
    expect(second.ids).toEqual([next]);
    expect(await statusOf(ids[1] ?? '')).toBe('succeeded');
    expect(dataOf(await client.get(`/v1/inbound-messages/${String(ids[1])}/attempts`), 200)).toEqual([]);
  });

  it('holds the request until a message comes', async () => {
    const held = poll();
    const id = await send(endpointId);
    expect((await held).ids).toEqual([id]);
  });

  it('finds a message without any wake-up', async () => {
    const held = poll();
    const id = await storeSilently(api, { projectId: api.account.projectId, endpointId });
    expect((await held).ids).toEqual([id]);
  });

  it('returns the members of a webhook without a type, and JSON byte for byte', async () => {
    await send(endpointId, { body: '{"n":1.0}' });
    const answer = await client.get(path);
    expect(answer.text).toContain(
      '"headers":{"X-Kind":"push"},"body":{"n":1.0},"size_bytes":9,"received_at":"',
    );
    expect(answer.text).not.toContain('"type"');
  });

  it('leaves to a listener what it did not confirm', async () => {
    const id = await send(endpointId);
    await poll();
    const listener = await listen({ url: api.url, apiKey: api.account.apiKey, endpointId });
    expect(await listener.awaitMessages(1)).toEqual([id]);
  });

  it('ends when the endpoint is deleted', async () => {
    const held = client.get(path);
    const answered = held.then((answer) => answer.status);
    dataOf(await client.delete(`/v1/inbound-endpoints/${endpointId}`), 200);
    expect(await answered).toBe(404);
  });

  it('returns large messages in several pages', async () => {
    const large = `[${'1,'.repeat(300_000)}1]`;
    const ids = [
      await send(endpointId, { body: large }),
      await send(endpointId, { body: large }),
      await send(endpointId),
    ];
    const first = await poll();
    expect(first.ids).toEqual(ids.slice(0, 1));
    expect((await poll(first.next)).ids).toEqual(ids.slice(1, 2));
  });
});

describe('a long poll is refused', () => {
  it('for an endpoint that forwards', async () => {
    const { id } = dataOf(await client.post('/v1/inbound-endpoints', { url: uniqueUrl() }), 201);
    const answer = await client.get(`/v1/inbound-endpoints/${String(id)}/listen`);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(invalidPaths(answer)).toEqual(['id']);
  });
});
