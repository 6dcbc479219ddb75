import { describe, expect, it } from '@jest/globals';
import { createSource } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { useSearchableProject } from '../support/use-searchable-project.js';

const { accept, own, plain, publish } = useSearchableProject();

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
