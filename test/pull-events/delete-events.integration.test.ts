import { beforeAll, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Pull, type PullEndpoint, startPull } from '../support/start-pull.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

let pull: Pull;
beforeAll(async () => {
  pull = await startPull();
});

async function idsOf(endpoint: PullEndpoint): Promise<readonly unknown[]> {
  return (await endpoint.listEvents('?status=all')).map(({ id }) => id);
}

it('delete-batch tells the outcome of each id, and deletes no event of another endpoint', async () => {
  const [endpoint, other] = [await pull.createEndpoint(), await pull.createEndpoint()];
  const [first, second, kept] = [
    await endpoint.receive(),
    await endpoint.receive(),
    await endpoint.receive(),
  ];
  const [theirs, unknown] = [await other.receive(), createUuidV7()];
  await pull.client.delete(`${endpoint.path}/events/${first}`);
  const response = await pull.client.post(`${endpoint.path}/events/delete-batch`, {
    message_ids: [first, second, theirs, unknown, second],
  });
  expect(dataOf(response, 200)).toEqual({
    results: [
      { event_id: first, outcome: 'already_deleted', deleted_at: DATE_TIME },
      { event_id: second, outcome: 'deleted', deleted_at: DATE_TIME },
      { event_id: theirs, outcome: 'not_found' },
      { event_id: unknown, outcome: 'not_found' },
    ],
    deleted_count: 1,
    already_deleted_count: 1,
    not_found_count: 2,
    delivering_count: 0,
  });
  expect(await idsOf(endpoint)).toEqual([kept]);
  expect(await idsOf(other)).toEqual([theirs]);
  expect((await endpoint.read())['counts']).toMatchObject({ stored: 1, total: 1 });
});

it('delete-all deletes the oldest events that its filters select', async () => {
  const endpoint = await pull.createEndpoint({ event_type_source: 'body', event_type_path: 'type' });
  const ids: string[] = [];
  for (const type of ['a', 'b', 'a', 'b', 'a']) ids.push(await endpoint.receive(JSON.stringify({ type })));
  await endpoint.acknowledge(ids.slice(0, 2));
  const deleteAll = async (query: string, body?: object): Promise<unknown> => {
    const response = await pull.client.post(`${endpoint.path}/events/delete-all?${query}`, body);
    const { deleted, deleted_event_ids: found } = dataOf(response, 200);
    expect((found as readonly string[]).length).toBe(deleted);
    return found;
  };
  expect(await deleteAll('received_after=2100-01-01')).toEqual([]);
  expect(await deleteAll('received_before=2020-01-01')).toEqual([]);
  expect(await deleteAll('status=delivered&event_type=b')).toEqual(ids.slice(1, 2));
  expect(await deleteAll('status=stored&event_type=a&limit=1')).toEqual(ids.slice(2, 3));
  expect(await deleteAll('', { event_type: '', received_before: '2100-01-01' })).toEqual([]);
  expect(await deleteAll('', { all: true, limit: 1 })).toEqual([ids[0]]);
  expect(await deleteAll('status=all')).toEqual([ids[3], ids[4]]);
  expect(await endpoint.listEvents('?status=all')).toEqual([]);
  const { counts } = await endpoint.read();
  expect(counts).toEqual({ stored: 0, fetched: 0, delivered: 0, total: 0 });
});

it.each<[string, string, object]>([
  ['without a filter', '', {}],
  ['with a misspelt parameter', 'statuss=delivered', {}],
  ['with a misspelt member', '', { status: 'stored', eventType: 'a' }],
  ['with a filter of another value in the body', 'status=stored', { status: 'all' }],
])('delete-all deletes nothing %s', async (_what, query, body) => {
  const endpoint = await pull.createEndpoint();
  const id = await endpoint.receive();
  const response = await pull.client.post(`${endpoint.path}/events/delete-all?${query}`, body);
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
  expect(await idsOf(endpoint)).toEqual([id]);
});
