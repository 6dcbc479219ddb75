import { describe, expect, it } from '@jest/globals';
import { createSource, expirePayload } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useSearchableProject } from '../support/use-searchable-project.js';

const { accept, endpoint, own, plain, publish } = useSearchableProject();

describe('the filter "search" of', () => {
  const idsOf = async (path: string, member: string): Promise<readonly unknown[]> => {
    const { body } = (await own.client.get(path)) as { readonly body: { readonly data: readonly object[] } };
    return body.data.map((row) => (row as Readonly<Record<string, unknown>>)[member]);
  };

  it('logs finds messages by their own value, and by that of their event', async () => {
    const event = await publish({ value: 'L-1' });
    const message = await accept({ searchable: plain('L-17') });
    await accept({ searchable: plain('L-2') });
    const [newest, ofEvent] = await idsOf('/v1/logs?search=L-1', 'message_id');
    expect(newest).toBe(message);
    expect(dataOf(await own.client.get(`/v1/messages/${String(ofEvent)}`), 200)['event_id']).toBe(event);
    expect(await idsOf('/v1/events?search=L-1', 'event_id')).toEqual([event]);
    expect(await idsOf('/v1/logs?search=L-9', 'message_id')).toEqual([]);
    expect(await idsOf('/v1/logs?search=L-1&limit=1', 'message_id')).toEqual([message]);
  });

  it('inbound and pull logs finds received webhooks', async () => {
    const { projectId } = own;
    const inbound = await createSource(own.api.database, { projectId });
    const pull = await createSource(own.api.database, { projectId, direction: 'pull' });
    const received = await accept({ direction: 'inbound', endpointId: inbound.id, searchable: plain('L-1') });
    const stored = await accept({ direction: 'pull', endpointId: pull.id, searchable: plain('L-1') });
    await accept({ direction: 'inbound', endpointId: inbound.id, searchable: plain('M') });
    await accept({ direction: 'pull', endpointId: pull.id });
    expect(await idsOf('/v1/inbound-logs?search=L', 'message_id')).toEqual([received]);
    expect(await idsOf('/v1/pull-logs?search=L', 'event_id')).toEqual([stored]);
    expect(await idsOf(`/v1/pull-endpoints/${pull.id}/events?search=L`, 'id')).toEqual([stored]);
  });

  it('lists finds a value of more payloads than are looked up by their ids', async () => {
    const oldest = await publish({ value: 'paid' });
    await Promise.all(Array.from({ length: 1000 }, () => accept({ searchable: plain('paid') })));
    const last = await accept({ searchable: plain('paid by card') });
    const unpaid = await accept({ searchable: plain('open') });
    const ids = await idsOf('/v1/logs?search=paid&limit=500', 'message_id');
    expect([ids[0], ids.length, ids.includes(unpaid)]).toEqual([last, 500, false]);
    expect(await idsOf('/v1/events?search=paid', 'event_id')).toEqual([oldest]);
  });
});

describe('the values that lists show', () => {
  const first = async (path: string, client = own.client): Promise<unknown> =>
    ((await client.get(path)).body as { readonly data: readonly object[] }).data[0];
  const ref = { member: 'ref', value: 'R-1' };
  const orderId = { member: 'order.id', value: 'L-1' };

  it('are those of the payload, in the order of the project, without hashes', async () => {
    const hashed = { member: 'email', value: 'a-hash', isHashed: true };
    const both = [ref, orderId].map((value) => ({ ...value, isHashed: false }));
    await accept({ searchable: [hashed, ...both] });
    expect(await first('/v1/logs')).toMatchObject({ searchable: [orderId, ref] });
  });

  it('are those of the event, in the list of events, in the log and beside the event', async () => {
    const event = await publish({ value: 'L-1' });
    for (const path of ['/v1/events', '/v1/logs', `/v1/events/${event}/messages`])
      expect(await first(path)).toMatchObject({ searchable: [orderId] });
  });

  it('stand in the inbound log', async () => {
    const inbound = await createSource(own.api.database, { projectId: own.projectId });
    await accept({ direction: 'inbound', endpointId: inbound.id, searchable: plain('L-1') });
    expect(await first('/v1/inbound-logs')).toMatchObject({ searchable: [orderId] });
  });

  it('stand in the events of a pull endpoint, and in their log', async () => {
    const pull = await createSource(own.api.database, { projectId: own.projectId, direction: 'pull' });
    await accept({ direction: 'pull', endpointId: pull.id, searchable: plain('L-1') });
    for (const path of [`/v1/pull-endpoints/${pull.id}/events`, '/v1/pull-logs'])
      expect(await first(path)).toMatchObject({ searchable: [orderId] });
  });

  it('end with the payload', async () => {
    await expirePayload(own.api.query, await accept({ searchable: plain('L-1') }));
    expect(await first('/v1/logs')).not.toHaveProperty('searchable');
  });

  it('need payloads.read of a portal token', async () => {
    await own.client.patch(`/v1/endpoints/${endpoint().publicId}`, { consumer_id: 'acme' });
    await accept({ consumerId: 'acme', searchable: plain('L-1') });
    const may = await openPortal(own.api, own.client, { consumer: 'acme' });
    expect(await first('/v1/logs', may)).toMatchObject({ searchable: [orderId] });
    const mayNot = await openPortal(own.api, own.client, { consumer: 'acme', capabilities: [] });
    expect(await first('/v1/logs', mayNot)).not.toHaveProperty('searchable');
  });
});
