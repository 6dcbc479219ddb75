import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { type TestApi, startTestApi } from '../../../../services/api/test/support/start-test-api.js';
import { AuthenticationError, InvalidRequestError, NotFoundError, Posthorn } from '../../src/index.js';

let api: TestApi;
let posthorn: Posthorn;
let endpointId: string;
beforeAll(async () => {
  api = await startTestApi();
  posthorn = new Posthorn({ baseUrl: api.url, apiKey: api.account.apiKey });
  ({ id: endpointId } = await posthorn.endpoints.create({ url: 'https://example.com/hook' }));
});

describe('with the real API, the client', () => {
  it('sends a message once for each idempotency key', async () => {
    const send = () => posthorn.messages.send({ endpointId, payload: { a: 1 } }, { idempotencyKey: 'once' });
    const { messageId, status } = await send();
    expect(status).toBe('queued');
    expect((await send()).messageId).toBe(messageId);
    expect(await posthorn.messages.get(messageId)).toMatchObject({
      id: messageId,
      endpointId,
      attemptCount: 0,
    });
  });

  it('sends a batch, with a result for each message', async () => {
    const messages = [
      { endpointId, payload: {} },
      { endpointId: 'ep_wrong', payload: {} },
    ];
    const { accepted, results } = await posthorn.messages.sendBatch({ messages });
    expect(accepted).toBe(1);
    expect(results).toEqual([
      { messageId: expect.any(String), status: 'queued' },
      { error: expect.objectContaining({ code: 'INVALID_REQUEST' }) },
    ]);
  });

  it('reads a payload as it was sent, whatever the names in it', async () => {
    const payload = { endpoint_id: 1, messageId: { event_type: 'x' } };
    const { messageId } = await posthorn.messages.send({ endpointId, payload });
    const file = await posthorn.messages.getPayload(messageId);
    expect(file.headers.get('content-type')).toBe('application/json');
    expect(await file.json()).toEqual(payload);
  });

  it('iterates over all pages of the log', async () => {
    const { apiKey } = await createAccount(api.database);
    const other = new Posthorn({ baseUrl: api.url, apiKey });
    const { id } = await other.endpoints.create({ url: 'https://example.com' });
    const sent = await Promise.all(
      Array.from({ length: 7 }, () => other.messages.send({ endpointId: id, payload: {} })),
    );
    const found: string[] = [];
    for await (const { messageId } of other.logs.list({ limit: 2, endpointId: id })) found.push(messageId);
    expect(found.sort()).toEqual(sent.map(({ messageId }) => messageId).sort());
  });

  it("keeps the caller's names in headers, metadata, filters and schemas", async () => {
    const own = { type: 'object', properties: { event_type: { const: 'x' } }, required: ['event_type'] };
    const headers = { 'X-Event_type': 'v' };
    const { id } = await posthorn.endpoints.create({ url: 'https://example.com', headers, filter: own });
    expect(await posthorn.endpoints.get(id)).toMatchObject({ headers, filter: own, rateLimitRps: null });
    const metadata = { created_at: { endpointId: 1 } };
    await posthorn.consumers.create({ id: 'c1', metadata });
    expect((await posthorn.consumers.get('c1')).metadata).toEqual(metadata);
    await posthorn.eventTypes.create({ name: 'n', schema: own });
    expect((await posthorn.eventTypes.get('n')).schema).toEqual(own);
  });

  it('changes, pauses, resumes and deletes an endpoint and its keys', async () => {
    const { id, signingKeyId } = await posthorn.endpoints.create({ url: 'https://example.com' });
    expect(await posthorn.endpoints.update(id, { rateLimitRps: 5 })).toMatchObject({
      rateLimitRps: 5,
      burst: 5,
    });
    expect(await posthorn.endpoints.pause(id)).toMatchObject({ paused: true });
    await expect(posthorn.endpoints.pause(id)).rejects.toMatchObject({
      name: 'ConflictError',
      code: 'ALREADY_PAUSED',
    });
    expect(await posthorn.endpoints.resume(id)).toMatchObject({ messagesRequeued: 0 });
    await posthorn.signingKeys.create(id);
    await posthorn.signingKeys.delete(id, signingKeyId);
    expect(await posthorn.signingKeys.list(id)).toHaveLength(1);
    expect(await posthorn.endpoints.delete(id)).toEqual({ id, deleted: true });
    await expect(posthorn.endpoints.get(id)).rejects.toBeInstanceOf(NotFoundError);
  });

  it('publishes an event and replays it', async () => {
    const { eventId, messageCount } = await posthorn.events.publish({
      eventType: 'order.created',
      payload: { a: 1 },
    });
    expect(await posthorn.events.get(eventId)).toMatchObject({
      messageCount,
      deliveries: expect.objectContaining({ pendingRetry: 0, failedPermanent: 0 }),
    });
    expect(await posthorn.events.replay(eventId)).toMatchObject({ replayed: 0, replayedMessageIds: [] });
  });

  it('throws typed errors with the id of the request', async () => {
    const invalid = await posthorn.endpoints
      .create({ url: 'ftp://example.com' })
      .catch((error: unknown) => error);
    expect(invalid).toBeInstanceOf(InvalidRequestError);
    expect((invalid as InvalidRequestError).issues).toEqual([{ path: 'url', message: expect.any(String) }]);
    expect((invalid as InvalidRequestError).requestId).toMatch(/^[0-9a-f-]{36}$/);
    const stranger = new Posthorn({ baseUrl: api.url, apiKey: 'wh_live_wrong' });
    await expect(stranger.projects.list()).rejects.toBeInstanceOf(AuthenticationError);
  });

  it('names the members that the API ignored', async () => {
    const wrong = { url: 'https://example.com', rate_limit: 5 };
    const { meta } = await posthorn.endpoints.create(wrong).withResponse();
    expect(meta.ignored).toEqual(['rate_limit']);
  });
});
