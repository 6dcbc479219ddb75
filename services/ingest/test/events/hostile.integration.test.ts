import { beforeAll, describe, expect, it } from '@jest/globals';
import { createSource, insertSubscribers, waitFor } from '@posthorn/test-support';
import { errorCodeOf, messageIdOf, post } from '../support/post.js';
import { eventsOf } from '../support/published.js';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

const publishing = (prefix: string): ReturnType<TestIngest['createSource']> =>
  ingest.createSource({ isPublishing: true, eventTypePrefix: prefix });

async function addType(name: string, schema: object, validate = true): Promise<void> {
  await ingest.query('INSERT INTO event_types (project_id, name, schema, validate) VALUES ($1, $2, $3, $4)', [
    ingest.account.projectId,
    name,
    JSON.stringify(schema),
    validate,
  ]);
}

async function countEvents(endpointId: string): Promise<number> {
  return (await eventsOf(ingest.query, endpointId)).length;
}

describe('the schema of the event type', () => {
  it('refuses a webhook, whose rejection says why, whatever names the payload has', async () => {
    await addType('strict.received', { required: ['total'], additionalProperties: false });
    const { id, path } = await publishing('strict.');
    const answer = await post(`${ingest.url}${path}`, { body: '{"\\u0000\\ud800":1}' });
    expect([answer.status, errorCodeOf(answer)]).toEqual([422, 'EVENT_REFUSED']);
    expect(JSON.stringify(answer.body)).not.toContain('total');
    const [rejection] = await ingest.waitForRejections(1, 'event_refused');
    expect(rejection).toMatchObject({ endpointId: id });
    expect(rejection?.reasonDetail).toMatch(/payload\.total .*; payload\.\?\? /);
    expect(await countEvents(id)).toBe(0);
  });

  it('refuses nothing while it is not checked', async () => {
    await addType('lax.received', { required: ['total'] }, false);
    const { path } = await publishing('lax.');
    expect((await post(`${ingest.url}${path}`, { body: '{}' })).status).toBe(202);
  });

  it('sees the wrapped form of what is no object', async () => {
    await addType('form.received', { properties: { encoding: { const: 'base64' } }, required: ['body'] });
    const { path } = await publishing('form.');
    expect((await post(`${ingest.url}${path}`, { body: 'a=1' })).status).toBe(202);
  });
});

describe('the filters of subscribers', () => {
  it('that cost too much refuse the webhook, and harm no other', async () => {
    const { projectId } = ingest.account;
    const costly = {
      properties: { list: { items: { enum: Array.from({ length: 9 }, (_, n) => ({ n })) } } },
    };
    await insertSubscribers(ingest.query, { projectId, eventTypes: ['dear.received'], filter: costly });
    for (const other of ['a', 'b', 'c', 'd', 'e', 'f'])
      await insertSubscribers(ingest.query, {
        projectId,
        eventTypes: ['dear.received'],
        filter: { allOf: [costly, { not: { required: [other] } }] },
      });
    const { id, path } = await publishing('dear.');
    const body = JSON.stringify({ list: Array.from({ length: 1e5 }, () => ({ n: 8 })) });
    const answer = await post(`${ingest.url}${path}`, { body });
    expect(errorCodeOf(answer)).toBe('EVENT_REFUSED');
    await ingest.waitForRejections(1, 'event_refused');
    expect(await countEvents(id)).toBe(0);
    expect((await post(`${ingest.url}${path}`, { body: '{}' })).status).toBe(202);
  });

  it('that cannot be read any more are an error of ours: the sender tries again, and no subscriber misses it', async () => {
    const { projectId } = ingest.account;
    const broken = { projectId, eventTypes: ['broken.received'], filter: { pattern: '(' } };
    const [endpointId] = await insertSubscribers(ingest.query, broken);
    const { id, path } = await publishing('broken.');
    expect((await post(`${ingest.url}${path}`, { body: '{}' })).status).toBe(500);
    expect(await countEvents(id)).toBe(0);
    await ingest.query(`UPDATE endpoints SET filter = '{"type":"object"}' WHERE id = $1`, [endpointId]);
    const eventId = messageIdOf(await post(`${ingest.url}${path}`, { body: '{}' }));
    expect(await eventsOf(ingest.query, id)).toMatchObject([{ id: eventId, message_count: 1 }]);
  });
});

describe('an endpoint whose events have nobody left', () => {
  const GONE = { status: 404 } as const;

  it('receives nothing once its consumer is deleted, until it is made active', async () => {
    const { projectId } = ingest.account;
    const consumer = { projectId, id: 'leaving' };
    const { id, path } = await ingest.createSource({ isPublishing: true, consumerId: consumer.id });
    expect((await post(`${ingest.url}${path}`, { body: '{}' })).status).toBe(202);
    await ingest.database.consumers.delete(consumer);
    await waitFor(async () => (await post(`${ingest.url}${path}`, { body: '{}' })).status === GONE.status);
    await ingest.waitForRejections(1, 'endpoint_inactive');
    expect(await ingest.database.consumers.find(consumer)).toBeUndefined();
    await ingest.database.sources.update(id, { settings: { active: true } });
    expect(await ingest.database.consumers.find(consumer)).toMatchObject({ id: consumer.id });
    await waitFor(async () => (await post(`${ingest.url}${path}`, { body: '{}' })).status === 202);
  });

  it('receives nothing once its project is deleted, and each event before is whole', async () => {
    const { tenantId } = ingest.account;
    const project = await ingest.database.projects.create({ tenantId, name: 'Going', rate: 1000 });
    await insertSubscribers(ingest.query, { projectId: project.id, eventTypes: ['received'] });
    const { id, path } = await createSource(ingest.database, { isPublishing: true, projectId: project.id });
    await post(`${ingest.url}${path}`, { body: '{}' });
    const deleting = ingest.database.projects.delete({ tenantId, id: project.id });
    await waitFor(async () => (await post(`${ingest.url}${path}`, { body: '{}' })).status === GONE.status);
    expect(await deleting).toBe('deleted');
    const counted = await ingest.query(
      `SELECT e.message_count - count(m.id)::int AS missing FROM events AS e
       LEFT JOIN messages AS m ON m.event_id = e.id WHERE e.inbound_endpoint_id = $1 GROUP BY e.id`,
      [id],
    );
    expect(counted.length).toBeGreaterThan(0);
    expect(new Set(counted.map(({ missing }) => missing))).toEqual(new Set([0]));
  });
});
