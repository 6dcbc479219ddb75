import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { DAY } from '@posthorn/domain';
import { ago, changeMessages, newMessage, uuidV7Of, waitFor } from '@posthorn/test-support';
import { dataOf, expectError, pageOf } from '../../services/api/test/support/answers.js';
import { type Pull, startPull } from '../support/start-pull.js';

const DATE_TIME = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);

let pull: Pull;
beforeAll(async () => {
  pull = await startPull();
});

function idsOf(events: readonly Readonly<Record<string, unknown>>[]): readonly unknown[] {
  return events.map(({ id }) => id);
}

describe('an event', () => {
  it('is PAYLOAD_UNAVAILABLE after retention has removed it, and is not found by other projects', async () => {
    const [endpoint, other] = [await pull.createEndpoint(), await pull.createEndpoint()];
    const id = await endpoint.receive();
    await changeMessages(pull.query, id, { createdAt: ago(3650 * DAY) });
    for (const query of ['', '?preview=true']) {
      const answer = await pull.client.get(`${endpoint.path}/events/${id}${query}`);
      expectError(answer, 410, 'PAYLOAD_UNAVAILABLE');
    }
    expectError(await pull.client.get(`${other.path}/events/${id}`), 404, 'NOT_FOUND');
    expect(await endpoint.listEvents()).toEqual([]);
  });

  it('is listed by its time although its id comes from a clock that was half an hour slow', async () => {
    const endpoint = await pull.createEndpoint();
    const since = new Date(Date.now() - 1000).toISOString();
    const message = newMessage({
      endpointId: endpoint.id,
      projectId: pull.account.projectId,
      direction: 'pull',
    });
    const late = uuidV7Of(Date.now() - 30 * 60_000);
    await pull.database.messages.accept({ ...message, id: late });
    expect(idsOf(await endpoint.listEvents(`?since=${since}`))).toEqual([late]);
    expect(idsOf(await endpoint.listEvents())).toEqual([late]);
  });

  it('is listed in the order of reception', async () => {
    const endpoint = await pull.createEndpoint({ event_type_source: 'body', event_type_path: 'type' });
    const id = await endpoint.receive('{"type":"order.paid"}');
    expect(await endpoint.listEvents()).toEqual([
      {
        id,
        event_type: 'order.paid',
        status: 'stored',
        size_bytes: 21,
        received_at: DATE_TIME,
        fetched_at: null,
        delivered_at: null,
        timing: { ingest_processing_ms: expect.any(Number) },
      },
    ]);
  });

  it('is fetched by the first read that is not a preview', async () => {
    const endpoint = await pull.createEndpoint();
    const id = await endpoint.receive('{"a":1}', {
      'Content-Type': 'application/json',
      'X-Api-Key': 'abcdefghijkl',
    });
    const preview = await endpoint.getEvent(id, '?preview=true');
    expect(preview).toMatchObject({
      id,
      status: 'stored',
      fetched_at: null,
      event_type: null,
      content_type: 'application/json',
      payload: { a: 1 },
      headers: { 'X-Api-Key': 'abcd…', 'Content-Type': 'application/json' },
      timing: { ingest_processing_ms: expect.any(Number), time_to_fetch_ms: null },
    });
    const first = await endpoint.getEvent(id);
    expect(first).toEqual({
      ...preview,
      status: 'fetched',
      fetched_at: DATE_TIME,
      timing: { ...(preview['timing'] as object), time_to_fetch_ms: expect.any(Number) },
    });
    expect(await endpoint.getEvent(id)).toEqual(first);
    expect(await endpoint.getEvent(id, '?preview=true')).toEqual(first);
    expect(await endpoint.listEvents()).toEqual([]);
    expect(idsOf(await endpoint.listEvents('?status=fetched'))).toEqual([id]);
  });

  it('is delivered by its acknowledgement, and stays delivered', async () => {
    const endpoint = await pull.createEndpoint();
    const [fetched, unread] = [await endpoint.receive(), await endpoint.receive()];
    await endpoint.getEvent(fetched);
    expect(await endpoint.acknowledge([fetched, unread])).toBe(2);
    expect(await endpoint.listEvents('?status=delivered')).toEqual([
      expect.objectContaining({
        id: fetched,
        status: 'delivered',
        fetched_at: DATE_TIME,
        delivered_at: DATE_TIME,
      }),
      expect.objectContaining({ id: unread, status: 'delivered', fetched_at: null, delivered_at: DATE_TIME }),
    ]);
    expect(await endpoint.getEvent(unread)).toMatchObject({ status: 'delivered', fetched_at: null });
    expect(await endpoint.acknowledge([fetched, unread])).toBe(0);
  });

  it('is gone after its deletion, and a repeated call returns the same response', async () => {
    const endpoint = await pull.createEndpoint();
    const id = await endpoint.receive();
    const path = `${endpoint.path}/events/${id}`;
    const first = dataOf(await pull.client.delete(path), 200);
    expect(first).toEqual({ event_id: id, deleted_at: DATE_TIME, already_deleted: false });
    expect(dataOf(await pull.client.delete(path), 200)).toEqual({ ...first, already_deleted: true });
    expectError(await pull.client.get(path), 404, 'NOT_FOUND');
    expectError(await pull.client.get(`${path}?preview=true`), 404, 'NOT_FOUND');
    expect(await endpoint.listEvents()).toEqual([]);
    expect(await endpoint.acknowledge([id])).toBe(0);
    expect(await pull.query('SELECT FROM payloads WHERE message_id = $1', [id])).toEqual([]);
  });
});

describe('a payload', () => {
  it.each([
    ['an object', '{"a": [1, null]}'],
    ['a number alone', ' 7 '],
    ['a text alone', '"x"'],
  ])('of JSON is returned unchanged: %s', async (_what, body) => {
    const endpoint = await pull.createEndpoint();
    const event = await endpoint.getEvent(await endpoint.receive(body));
    expect(event).toMatchObject({ payload: JSON.parse(body) as unknown });
    expect(event).not.toHaveProperty('payload_encoding');
  });

  it('keeps the digits of its numbers, and members of the same name', async () => {
    const endpoint = await pull.createEndpoint();
    const body = '{"id":12345678901234567890,"price":1.0,"far":1e400,"a":1,"a":2}';
    const id = await endpoint.receive(body);
    const { text } = await pull.client.get(`${endpoint.path}/events/${id}`);
    expect(text).toContain(`"payload":${body}`);
  });

  it.each([
    ['a form', Buffer.from('a=1&b=2')],
    ['nothing', Buffer.alloc(0)],
    ['JSON that is cut off', Buffer.from('{"a":')],
    ['bytes that are not text', Buffer.from([0x7b, 0xff, 0x00, 0xfe, 0x7d])],
    ['JSON with a NUL after it', Buffer.from('{}\0')],
  ])('of other types is returned in base64: %s', async (_what, body) => {
    const endpoint = await pull.createEndpoint();
    const event = await endpoint.getEvent(await endpoint.receive(body));
    expect(event['payload_encoding']).toBe('base64');
    expect(Buffer.from(String(event['payload']), 'base64')).toEqual(body);
  });
});

describe('a type', () => {
  it('is extracted from the body or a header, and an event without one is accepted', async () => {
    const byBody = await pull.createEndpoint({ event_type_source: 'body', event_type_path: 'a.0.b\\.c' });
    await byBody.receive('{"a":[{"b.c":"found"}]}');
    for (const body of ['{}', 'no JSON', Buffer.from([255])]) await byBody.receive(body);
    expect((await byBody.listEvents()).map((event) => event['event_type'])).toEqual([
      'found',
      null,
      null,
      null,
    ]);
    const byHeader = await pull.createEndpoint({ event_type_source: 'header', event_type_path: 'X-Event' });
    await byHeader.receive('{}', { 'x-event': 'push' });
    await byHeader.receive('{}');
    expect((await byHeader.listEvents()).map((event) => event['event_type'])).toEqual(['push', null]);
  });
});

describe('a list', () => {
  it('is filtered by type; an empty type selects the events without a type', async () => {
    const endpoint = await pull.createEndpoint({ event_type_source: 'body', event_type_path: 'type' });
    const a = await endpoint.receive('{"type":"a"}');
    const b = await endpoint.receive('{"type":"b c/ü"}');
    const none = await endpoint.receive('{}');
    expect(idsOf(await endpoint.listEvents('?event_type=a'))).toEqual([a]);
    expect(idsOf(await endpoint.listEvents(`?event_type=${encodeURIComponent('b c/ü')}`))).toEqual([b]);
    expect(idsOf(await endpoint.listEvents('?event_type='))).toEqual([none]);
    expect(idsOf(await endpoint.listEvents('?event_type=other'))).toEqual([]);
  });

  it('is bounded by `since`, which is inclusive, and `before`, which is exclusive', async () => {
    const endpoint = await pull.createEndpoint();
    const ids: string[] = [];
    while (ids.length < 3) ids.push(await endpoint.receive());
    const [, second] = await endpoint.listEvents();
    await pull.query(
      `UPDATE messages SET created_at = $2::timestamptz + (CASE WHEN id > $1 THEN 5 WHEN id < $1 THEN -5 ELSE 0 END) * interval '1 ms'
       WHERE endpoint_id = $3`,
      [second?.['id'], second?.['received_at'], endpoint.id],
    );
    const at = String(second?.['received_at']);
    expect(idsOf(await endpoint.listEvents(`?since=${at}`))).toEqual(ids.slice(1));
    expect(idsOf(await endpoint.listEvents(`?before=${at}`))).toEqual(ids.slice(0, 1));
    expect(idsOf(await endpoint.listEvents(`?since=${at}&before=${at}`))).toEqual([]);
  });

  it('is returned page by page, oldest first', async () => {
    const endpoint = await pull.createEndpoint();
    const ids: string[] = [];
    while (ids.length < 5) ids.push(await endpoint.receive());
    const seen: string[] = [];
    let query = '?limit=2';
    while (query !== '') {
      const page = pageOf(await pull.client.get(`${endpoint.path}/events${query}`));
      seen.push(...page.ids);
      query = page.nextCursor === null ? '' : `?limit=2&cursor=${page.nextCursor}`;
    }
    expect(seen).toEqual(ids);
  });
});

describe('an acknowledgement', () => {
  it('ignores events of other endpoints, and counts duplicates once', async () => {
    const [one, other] = [await pull.createEndpoint(), await pull.createEndpoint()];
    const [mine, foreign] = [await one.receive(), await other.receive()];
    expect(await one.acknowledge([mine, mine.toUpperCase(), foreign, createUuidV7()])).toBe(1);
    expect(await other.listEvents()).toHaveLength(1);
  });

  it('counts each event once when 20 acknowledgements arrive at once, in any order', async () => {
    const endpoint = await pull.createEndpoint();
    const ids = await Promise.all(Array.from({ length: 30 }, () => endpoint.receive()));
    const counts = await Promise.all(
      Array.from({ length: 20 }, (_, at) => endpoint.acknowledge(at % 2 === 0 ? ids : [...ids].reverse())),
    );
    expect(counts.reduce<number>((sum, count) => sum + Number(count), 0)).toBe(30);
  });

  it('can contain 1,000 events', async () => {
    const endpoint = await pull.createEndpoint();
    expect(await endpoint.acknowledge(Array.from({ length: 1000 }, () => createUuidV7()))).toBe(0);
  });
});

describe('the event of a path', () => {
  it.each(['get', 'delete'] as const)('is found only at its own endpoint: %s', async (method) => {
    const [one, other] = [await pull.createEndpoint(), await pull.createEndpoint()];
    const id = await one.receive();
    expectError(await pull.client[method](`${other.path}/events/${id}`), 404, 'NOT_FOUND');
    expectError(await pull.client[method](`${one.path}/events/${createUuidV7()}`), 404, 'NOT_FOUND');
    expectError(await pull.client.get(`/v1/messages/${id}`), 404, 'NOT_FOUND');
    expect(await one.listEvents()).toHaveLength(1);
  });

  it('is not fetched by a HEAD, which returns no payload', async () => {
    const endpoint = await pull.createEndpoint();
    const id = await endpoint.receive();
    expect((await pull.client.head(`${endpoint.path}/events/${id}`)).status).toBe(200);
    expect((await endpoint.read())['counts']).toMatchObject({ stored: 1, fetched: 0 });
  });

  it('is fetched once by 20 concurrent reads', async () => {
    const endpoint = await pull.createEndpoint();
    const id = await endpoint.receive();
    const reads = await Promise.all(Array.from({ length: 20 }, () => endpoint.getEvent(id)));
    expect(new Set(reads.map((event) => event['fetched_at'])).size).toBe(1);
    expect((await endpoint.read())['counts']).toEqual({ stored: 0, fetched: 1, delivered: 0, total: 1 });
  });
});

it('lists the rejections of a pull endpoint under its id', async () => {
  const endpoint = await pull.createEndpoint({
    verify_static_token: true,
    token_header_name: 'X-T',
    token_value: 'x'.repeat(16),
  });
  await expect(endpoint.receive()).rejects.toThrow('UNAUTHORIZED');
  const path = `/v1/inbound-rejections?inbound_endpoint_id=${endpoint.id}`;
  const rejections = await waitFor(async () => {
    const rows = dataOf(await pull.client.get(path), 200) as unknown as readonly object[];
    return rows.length > 0 && rows;
  });
  expect(rejections).toEqual([
    expect.objectContaining({ reason_code: 'static_token_missing', inbound_endpoint_id: endpoint.id }),
  ]);
});
