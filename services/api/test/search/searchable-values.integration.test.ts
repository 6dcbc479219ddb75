import { beforeEach, describe, expect, it } from '@jest/globals';
import { createEndpoint } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from '../support/answers.js';
import { useProject } from '../support/use-project.js';

const own = useProject();
let endpointId: string;
beforeEach(async () => {
  const url = 'https://example.com/hook';
  ({ publicId: endpointId } = await createEndpoint(own.api.database, { projectId: own.projectId, url }));
});

async function change(settings: object): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await own.client.patch(`/v1/projects/${own.projectId}`, settings), 200);
}

/** Before the first call, which the project's settings then apply to. */
async function name(searchable: readonly string[], hashed = false): Promise<void> {
  await own.api.query('UPDATE projects SET searchable = $1, searchable_hashed = $2 WHERE id = $3', [
    searchable,
    hashed,
    own.projectId,
  ]);
}

async function kept(): Promise<unknown> {
  return await own.api.query(
    'SELECT kind, member, value, hashed FROM searchable_values WHERE project_id = $1 ORDER BY message_id, member',
    [own.projectId],
  );
}

describe('the searchable members of a project', () => {
  it('are none at first, and are kept as they are named', async () => {
    const path = `/v1/projects/${own.projectId}`;
    const none = { searchable: [], searchable_hashed: false };
    expect(dataOf(await own.client.get(path), 200)).toMatchObject(none);
    const named = { searchable: ['order.id', '/customer/email', '/a~1b'], searchable_hashed: true };
    expect(await change(named)).toMatchObject(named);
    expect(await change({ name: 'Shop' })).toMatchObject(named);
    expect(await change(none)).toMatchObject(none);
  });

  it.each<readonly [string, unknown, readonly string[]]>([
    ['eleven members', Array.from({ length: 11 }, (_, index) => `m${index}`), ['searchable']],
    ['an empty name', [''], ['searchable.0']],
    ['a name with an empty part', ['a..b'], ['searchable.0']],
    ['a dot at the end', ['ok', 'a.'], ['searchable.1']],
    ['a bad escape of a pointer', ['/a~2'], ['searchable.0']],
    ['a member twice', ['a', 'b', 'a'], ['searchable.2']],
    ['a member in both forms', ['a.b', '/a/b'], ['searchable.1']],
    ['a long name', ['a'.repeat(257)], ['searchable.0']],
    ['a NUL', ['a\0'], ['searchable.0']],
    ['a number', [1], ['searchable.0']],
    ['a text', 'a', ['searchable']],
    ['null', null, ['searchable']],
  ])('are refused with %s', async (_what, searchable, paths) => {
    const answer = await own.client.patch(`/v1/projects/${own.projectId}`, { searchable });
    expectError(answer, 400, 'INVALID_REQUEST');
    expect(invalidPaths(answer)).toEqual(paths);
  });
});

describe('the searchable values of a payload', () => {
  const payload = { order: { id: 'A-1' } };
  const value = { member: 'order.id', value: 'A-1', hashed: false };

  it.each<readonly [string, string, () => Promise<unknown>]>([
    ['a send', 'outbound', () => own.client.send({ endpoint_id: endpointId, payload })],
    [
      'a batch',
      'outbound',
      () => own.client.post('/v1/webhooks/send-batch', { messages: [{ endpoint_id: endpointId, payload }] }),
    ],
    ['a test', 'outbound', () => own.client.post(`/v1/endpoints/${endpointId}/test`, { payload })],
    ['an event', 'event', () => own.client.post('/v1/events', { event_type: 'order.created', payload })],
  ])('are kept: %s', async (_what, kind, send) => {
    await name(['order.id', 'missing']);
    await send();
    expect(await kept()).toEqual([{ kind, ...value }]);
  });

  it('are kept as the client wrote them', async () => {
    await name(['n']);
    const body = `{"endpoint_id":"${endpointId}","payload":{"n":12345678901234567890.0}}`;
    dataOf(await own.client.send(body), 202);
    expect(await kept()).toMatchObject([{ value: '12345678901234567890.0' }]);
  });

  it('are not readable when the project wants hashes', async () => {
    await name(['order.id'], true);
    dataOf(await own.client.send({ endpoint_id: endpointId, payload }), 202);
    expect(await kept()).toEqual([
      { kind: 'outbound', member: 'order.id', value: expect.stringMatching(/^[\w-]{43}$/), hashed: true },
    ]);
  });
});
