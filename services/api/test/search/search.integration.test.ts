import { describe, expect, it } from '@jest/globals';
import { createEndpoint, createSource, createTestHasher, expirePayload } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { openPortal } from '../support/open-portal.js';
import { useProject } from '../support/use-project.js';
import { useSearchableProject } from '../support/use-searchable-project.js';

const { accept, find, found, own, plain, publish, ...created } = useSearchableProject();
const other = useProject();

describe('a search finds', () => {
  it('messages of each direction and events by their id and by its beginning', async () => {
    const event = await publish({ consumerId: 'nobody' });
    const message = await accept();
    const inbound = await createSource(own.api.database, { projectId: own.projectId });
    const received = await accept({ direction: 'inbound', endpointId: inbound.id });
    const pull = await createSource(own.api.database, { projectId: own.projectId, direction: 'pull' });
    const stored = await accept({ direction: 'pull', endpointId: pull.id });
    const ids = { event, message, inbound_message: received, pull_event: stored };
    for (const [kind, id] of Object.entries(ids)) {
      expect(await find(id)).toMatchObject([{ kind, id, matched: 'id' }]);
      expect(await found(id.toUpperCase())).toEqual([`${kind} ${id}`]);
      expect(await found(id.replaceAll('-', ''))).toEqual([`${kind} ${id}`]);
      expect(await found(id.slice(0, 11))).toContain(`${kind} ${id}`);
      expect(await found(id.slice(0, 10))).not.toContain(`${kind} ${id}`);
      expect(await found(`${id}0`)).toEqual([]);
    }
  });

  it('endpoints of each direction by their id and by its beginning', async () => {
    const { projectId } = own;
    const inbound = await createSource(own.api.database, { projectId });
    const pull = await createSource(own.api.database, { projectId, direction: 'pull' });
    const ids = {
      endpoint: created.endpoint().publicId,
      inbound_endpoint: inbound.id,
      pull_endpoint: pull.id,
    };
    for (const [kind, id] of Object.entries(ids)) {
      expect(await find(id)).toMatchObject([{ kind, id, matched: 'id' }]);
      expect(await found(id.slice(0, 11))).toContain(`${kind} ${id}`);
    }
    expect(await found(created.endpoint().publicId.slice(0, 10))).toEqual([]);
  });

  it('messages and events by the key that they were sent with', async () => {
    const idempotency = { key: 'order-17', payloadHash: '' };
    const message = await accept({ idempotency });
    const event = await publish({ key: 'order-17', consumerId: 'nobody' });
    expect(await find('order-17')).toMatchObject([
      { kind: 'message', id: message, matched: 'idempotency_key' },
      { kind: 'event', id: event, matched: 'idempotency_key' },
    ]);
    expect(await found('order-1')).toEqual([]);
  });

  it('values that are equal before those that begin so, each with the newest first', async () => {
    const longer = await accept({ searchable: plain('A-17') });
    const first = await accept({ searchable: plain('A-1') });
    const second = await accept({ searchable: plain('A-1', 'ref') });
    expect(await find('A-1')).toMatchObject([
      { kind: 'message', id: second, matched: 'ref', value: 'A-1' },
      { kind: 'message', id: first, matched: 'order.id', value: 'A-1' },
      { kind: 'message', id: longer, matched: 'order.id', value: 'A-17' },
    ]);
    expect(await found('a-1')).toEqual([]);
    expect(await found('-1')).toEqual([]);
  });

  it('messages and pull events with their status, and says whose messages, events and endpoints are', async () => {
    const { database, query } = own.api;
    const pull = await createSource(database, { projectId: own.projectId, direction: 'pull' });
    const stored = {
      direction: 'pull',
      endpointId: pull.id,
      status: 'stored',
      searchable: plain('S-1'),
    } as const;
    await accept(stored);
    const url = 'https://example.com/S-1';
    const { id } = await createEndpoint(database, { projectId: own.projectId, url, consumerId: 'acme' });
    const failed = await accept({ endpointId: id, consumerId: 'acme', searchable: plain('S-1') });
    await query("UPDATE messages SET status = 'failed_permanent', failed_at = now() WHERE id = $1", [failed]);
    await publish({ value: 'S-1', consumerId: 'beta' });
    const whose = (await find('S-1')).map(({ kind, status, consumer_id }) => [kind, status, consumer_id]);
    expect(whose).toEqual([
      ['message', 'failed_permanent', 'acme'],
      ['event', undefined, 'beta'],
      ['pull_event', 'stored', undefined],
      ['endpoint', undefined, 'acme'],
    ]);
  });

  it('a message once, although two of its values match', async () => {
    const id = await accept({ searchable: ['a', 'b'].flatMap((member) => plain('A-1', member) ?? []) });
    expect(await found('A-1')).toEqual([`message ${id}`]);
  });

  it('hashed values that are equal, and does not show them', async () => {
    const value = createTestHasher().hash('jo@example.com', own.projectId);
    const id = await accept({ searchable: [{ member: 'email', value, isHashed: true }] });
    const [result] = await find('jo@example.com');
    expect(result).toMatchObject({ kind: 'message', id, matched: 'email' });
    expect(result).not.toHaveProperty('value');
    expect(await found('jo@example.co')).toEqual([]);
    expect(await found(value)).toEqual([]);
  });

  it('values of events, and of received webhooks', async () => {
    const event = await publish({ value: 'E-1', consumerId: 'nobody' });
    const inbound = await createSource(own.api.database, { projectId: own.projectId });
    const received = await accept({ direction: 'inbound', endpointId: inbound.id, searchable: plain('E-1') });
    const pull = await createSource(own.api.database, { projectId: own.projectId, direction: 'pull' });
    const stored = await accept({ direction: 'pull', endpointId: pull.id, searchable: plain('E-1') });
    expect(await found('E-1')).toEqual([
      `event ${event}`,
      `inbound_message ${received}`,
      `pull_event ${stored}`,
    ]);
  });

  it.each([
    ['a part of the URL', 'EXAMPLE.com/ho', 'url'],
    ['a part of the description', 'shop of', 'description'],
    ['a letter that is not ASCII', 'ZÜRICH', 'description'],
  ])('endpoints by %s', async (_what, q, matched) => {
    expect(await find(q)).toMatchObject([
      {
        kind: 'endpoint',
        id: created.endpoint().publicId,
        title: 'Shop of Zürich · https://example.com/hook',
        matched,
      },
    ]);
  });

  it('inbound and pull endpoints by their name, consumers and event types', async () => {
    const { projectId, client } = own;
    const inbound = await createSource(own.api.database, { projectId, name: 'Acme in' });
    const pull = await createSource(own.api.database, { projectId, direction: 'pull', name: 'From acme' });
    dataOf(await client.post('/v1/consumers', { id: 'acme-1' }), 201);
    dataOf(await client.post('/v1/consumers', { id: 'c2', name: 'ACME' }), 201);
    dataOf(await client.post('/v1/event-types', { name: 'acme.created' }), 201);
    dataOf(await client.post('/v1/event-types', { name: 'b', description: 'Of Acme' }), 201);
    expect(await find('acme')).toMatchObject([
      { kind: 'inbound_endpoint', id: inbound.id, matched: 'name' },
      { kind: 'pull_endpoint', id: pull.id, matched: 'name' },
      { kind: 'consumer', id: 'c2', title: 'ACME', matched: 'name' },
      { kind: 'consumer', id: 'acme-1', title: 'acme-1', matched: 'id' },
      { kind: 'event_type', id: 'acme.created', matched: 'name' },
      { kind: 'event_type', id: 'b', matched: 'description' },
    ]);
  });

  it('at most ten of a kind', async () => {
    await Promise.all(Array.from({ length: 11 }, () => accept({ searchable: plain('many') })));
    for (let index = 0; index < 11; index += 1) await publish({ value: 'many' });
    const kinds = (await find('many')).map(({ kind }) => kind);
    expect(kinds).toEqual([...Array<string>(10).fill('message'), ...Array<string>(10).fill('event')]);
  });

  it('nothing whose payload is gone', async () => {
    const expired = await accept({ searchable: plain('gone') });
    await expirePayload(own.api.query, expired);
    const deleted = await accept({ searchable: plain('gone') });
    dataOf(await own.client.delete(`/v1/messages/${deleted}`), 200);
    expect(await found('gone')).toEqual([]);
    expect(await found(deleted)).toEqual([]);
    expect(await found(expired)).toEqual([`message ${expired}`]);
  });
});

describe('every character counts as itself', () => {
  it.each(['%', '_', '\\', 'a%', 'a_c', '*', "'", '"', '\n', '\u0001', '\u{10ffff}', '(', '[a-z]'])(
    '%j',
    async (text) => {
      const id = await accept({ searchable: plain(`${text}!`) });
      await accept({ searchable: plain('abc!') });
      expect(await found(text)).toEqual([`message ${id}`]);
    },
  );
});

describe('a project', () => {
  it('finds nothing of another one', async () => {
    const idempotency = { key: 'theirs', payloadHash: '' };
    const message = await accept({ searchable: plain('theirs'), idempotency });
    const event = await publish({ value: 'theirs', key: 'theirs' });
    dataOf(await own.client.post('/v1/consumers', { id: 'theirs' }), 201);
    dataOf(await own.client.post('/v1/event-types', { name: 'theirs' }), 201);
    expect(await found('theirs')).toHaveLength(5);
    for (const q of [
      'theirs',
      message,
      event,
      created.endpoint().publicId,
      'https://example.com/hook',
      'Shop',
    ]) {
      expect(await found(q, other.client)).toEqual([]);
    }
    for (const path of ['/v1/logs', '/v1/inbound-logs', '/v1/pull-logs', '/v1/events']) {
      expect((await other.client.get(`${path}?search=theirs`)).body).toMatchObject({ data: [] });
    }
  });
});

describe('a portal token', () => {
  it('finds what is of its consumer, and event types', async () => {
    const url = 'https://example.com/acme';
    const { database } = own.api;
    const acme = await createEndpoint(database, { projectId: own.projectId, url, consumerId: 'acme' });
    const beta = await createEndpoint(database, {
      projectId: own.projectId,
      url: 'https://example.com/beta',
      consumerId: 'beta',
    });
    const event = await publish({ value: 'P-1', consumerId: 'acme' });
    await publish({ value: 'P-1', consumerId: 'beta' });
    const mine = { endpointId: acme.id, consumerId: 'acme', searchable: plain('P-1') };
    const message = await accept(mine);
    const theirs = await accept({ ...mine, endpointId: beta.id, consumerId: 'beta' });
    await accept({ searchable: plain('P-1') });
    dataOf(await own.client.post('/v1/event-types', { name: 'P-1' }), 201);

    const client = await openPortal(own.api, own.client, { consumer: 'acme' });
    const [first, ofEvent, ...rest] = await find('P-1', client);
    expect(first).toMatchObject({ kind: 'message', id: message });
    expect(dataOf(await client.get(`/v1/messages/${ofEvent?.id ?? ''}`), 200)['event_id']).toBe(event);
    expect(rest.map(({ id }) => id)).toEqual([event, 'P-1']);
    expect(await found('https://example.com', client)).toEqual([`endpoint ${acme.publicId}`]);
    expect(await found('acme', client)).toEqual([`endpoint ${acme.publicId}`]);
    for (const q of [theirs, beta.publicId, 'beta']) expect(await found(q, client)).toEqual([]);
    const log = await client.get('/v1/logs?search=P-1');
    expect(log.body).toMatchObject({ data: [{ message_id: message }, { event_id: event }] });
  });

  it('neither searches nor sees values without payloads.read', async () => {
    const { publicId } = created.endpoint();
    await own.client.patch(`/v1/endpoints/${publicId}`, { consumer_id: 'acme' });
    const id = await accept({ consumerId: 'acme', searchable: plain('P-1') });
    const client = await openPortal(own.api, own.client, { consumer: 'acme', capabilities: [] });
    expect(await found('P-1', client)).toEqual([]);
    expect(await found(id, client)).toEqual([`message ${id}`]);
    for (const path of ['/v1/logs', '/v1/events']) {
      expectError(await client.get(`${path}?search=P-1`), 403, 'FORBIDDEN');
    }
  });
});
