import { describe, expect, it } from '@jest/globals';
import { dataOf, expectError } from '../support/answers.js';
import { uniqueUrl } from '../support/unique-url.js';
import { useProject } from '../support/use-project.js';

/** Of the plan `free`. */
const MOST = 1000;

const shared = useProject({ plan: 'free' });

async function fill(table: 'consumers' | 'event_types', column: 'id' | 'name', count: number): Promise<void> {
  await shared.api.query(
    `INSERT INTO ${table} (project_id, ${column}) SELECT $1, 'existing-' || n FROM generate_series(1, $2) AS n`,
    [shared.projectId, count],
  );
}

/** The statuses of calls that are made at the same time. */
async function statusesOf(calls: readonly PromiseLike<{ status: number }>[]): Promise<readonly number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).toSorted();
}

const ONE_OF_EIGHT = [201, ...Array<number>(7).fill(403)];
const EIGHT = Array.from({ length: 8 }, (_, index) => `new-${index}`);

describe('consumers of a project', () => {
  const createWithEndpoint = (id: string) =>
    shared.client.post('/v1/endpoints', { url: uniqueUrl(), consumer_id: id });

  it('are at most as many as the plan allows, also when created at once in all ways', async () => {
    await fill('consumers', 'id', MOST - 1);
    const calls = EIGHT.map((id, index) =>
      index % 2 === 0 ? shared.client.post('/v1/consumers', { id }) : createWithEndpoint(id),
    );
    expect(await statusesOf(calls)).toEqual(ONE_OF_EIGHT);
    expectError(await shared.client.post('/v1/consumers', { id: 'more' }), 403, 'CONSUMER_LIMIT_REACHED');
    expectError(await createWithEndpoint('more'), 403, 'CONSUMER_LIMIT_REACHED');
    const { id } = dataOf(await shared.client.post('/v1/endpoints', { url: uniqueUrl() }), 201);
    const path = `/v1/endpoints/${String(id)}`;
    expectError(await shared.client.patch(path, { consumer_id: 'more' }), 403, 'CONSUMER_LIMIT_REACHED');
    expect((await shared.client.get('/v1/consumers/more')).status).toBe(404);
  });

  it('can have endpoints when the limit is reached', async () => {
    await fill('consumers', 'id', MOST);
    expect((await createWithEndpoint('existing-1')).status).toBe(201);
    expectError(await shared.client.post('/v1/consumers', { id: 'existing-1' }), 409, 'ALREADY_EXISTS');
    expectError(await shared.client.put('/v1/consumers/more', {}), 403, 'CONSUMER_LIMIT_REACHED');
    expect((await shared.client.put('/v1/consumers/existing-1', {})).status).toBe(200);
  });

  it('do not count when they are deleted, and count again when they come back', async () => {
    await fill('consumers', 'id', MOST);
    dataOf(await createWithEndpoint('existing-1'), 201);
    dataOf(await shared.client.delete('/v1/consumers/existing-1'), 200);
    expect((await createWithEndpoint('existing-1')).status).toBe(201);
    expect((await createWithEndpoint('more')).status).toBe(403);
    dataOf(await shared.client.delete('/v1/consumers/existing-2'), 200);
    expect((await createWithEndpoint('more')).status).toBe(201);
    expect((await createWithEndpoint('one-more')).status).toBe(403);
  });
});

describe('event types of a project', () => {
  it('are at most as many as the plan allows, also when created at once', async () => {
    await fill('event_types', 'name', MOST - 1);
    expect(await statusesOf(EIGHT.map((name) => shared.client.post('/v1/event-types', { name })))).toEqual(
      ONE_OF_EIGHT,
    );
    expectError(
      await shared.client.post('/v1/event-types', { name: 'more' }),
      403,
      'EVENT_TYPE_LIMIT_REACHED',
    );
    expectError(await shared.client.post('/v1/event-types', { name: 'existing-1' }), 409, 'ALREADY_EXISTS');
    expectError(await shared.client.put('/v1/event-types/more', {}), 403, 'EVENT_TYPE_LIMIT_REACHED');
    expect((await shared.client.put('/v1/event-types/existing-1', {})).status).toBe(200);
    dataOf(await shared.client.delete('/v1/event-types/existing-1'), 200);
    expect((await shared.client.post('/v1/event-types', { name: 'more' })).status).toBe(201);
  });
});
