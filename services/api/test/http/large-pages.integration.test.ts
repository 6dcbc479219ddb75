import { beforeAll, expect, it } from '@jest/globals';
import { createUuidV7, toPrefixedId } from '@posthorn/common';
import { createEndpoint, createSource, insertMessages } from '@posthorn/test-support';
import { dataOf } from '../support/answers.js';
import { document } from '../support/api-document.js';
import { beginIncident } from '../support/begin-incident.js';
import { createClient } from '../support/client.js';
import { type TestApi, startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

/** The copies of one row, in SQL: what is different in the n-th, and the entry of a list that becomes large with it. */
interface Copies {
  readonly table: string;
  readonly where?: string;
  readonly changes: string;
}

const PAGE_BYTES = 256 * 1024;
const COUNT = 11;
const TEXT = 'a'.repeat(40_000);
const LARGE = "repeat('a', 40000)";
/** A later id of the same time. */
const otherId = (column = 'id'): string =>
  `'${column}', overlay(${column}::text placing lpad(n::text, 12, '0') from 25)`;

const COPIES: readonly Copies[] = [
  { table: 'access_grants', changes: `${otherId()}, 'email', null, 'group_name', n || ${LARGE}` },
  { table: 'api_keys', changes: `${otherId()}, 'hash', n, 'label', ${LARGE}` },
  { table: 'audit_log', changes: `${otherId()}, 'resource_id', ${LARGE}, 'digest', null` },
  { table: 'consumers', changes: `'id', 'c' || n, 'metadata', json_build_object('a', ${LARGE})` },
  {
    table: 'endpoints',
    where: "direction = 'outbound'",
    changes: `${otherId()}, 'normalized_url', null, 'description', ${LARGE}`,
  },
  { table: 'event_types', changes: `'name', 'e' || n, 'schema', json_build_object('a', ${LARGE})` },
  { table: 'events', changes: `${otherId()}, 'event_type', ${LARGE}` },
  { table: 'exports', changes: `${otherId()}, 'status', 'failed', 'error_message', ${LARGE}` },
  { table: 'incidents', changes: `${otherId()}, 'url', ${LARGE}` },
  { table: 'inbound_rejections', changes: `${otherId()}, 'headers', json_build_object('a', ${LARGE})` },
  { table: 'ordering_keys', changes: `'key', 'k' || n` },
  { table: 'portal_sessions', changes: `${otherId()}, 'token_hash', n, 'capabilities', ARRAY[${LARGE}]` },
  { table: 'projects', changes: `${otherId()}, 'name', ${LARGE}` },
  ...['inbound', 'pull'].flatMap((direction) => [
    {
      table: 'endpoints',
      where: `direction = '${direction}'`,
      changes: `${otherId()}, 'url', n, 'normalized_url', null`,
    },
    {
      table: 'sources',
      where: `endpoint_id IN (SELECT id FROM endpoints WHERE direction = '${direction}')`,
      changes: `${otherId('endpoint_id')}, 'name', ${LARGE}`,
    },
  ]),
];

/** What the ids in the paths of lists belong to. */
const OWNERS: Readonly<Record<string, string>> = {
  '/v1/messages/': 'outbound',
  '/v1/inbound-messages/': 'inbound',
  '/v1/events/': 'event',
  '/v1/pull-endpoints/': 'pull',
  '/v1/endpoints/': 'endpoint',
};
const ids: Record<string, string> = {};
let api: TestApi;

/** The messages of an event have ids of its millisecond. */
const idsBesides = (eventId: string): readonly string[] =>
  Array.from({ length: COUNT }, (_, n) => `${eventId.slice(0, 15)}${100 + n}-8000-${'0'.repeat(12)}`);

async function copy({ table, where = 'true', changes }: Copies): Promise<void> {
  const copied = `jsonb_populate_record(NULL::${table}, to_jsonb(first) || jsonb_build_object(${changes}))`;
  await api.query(`
    INSERT INTO ${table} SELECT (${copied}).*
    FROM (SELECT * FROM ${table} WHERE ${where} LIMIT 1) AS first, generate_series(1, ${COUNT - 1}) AS n`);
}

beforeAll(async () => {
  api = await startTestApi({ environment: WITH_PROVIDER });
  const { projectId } = api.account;
  const client = createClient(api);
  const create = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const response = await client.post(path, body);
    return dataOf(response, response.status);
  };
  await create('/v1/consumers', { id: 'c' });
  await create('/v1/portal-sessions', { consumer_id: 'c' });
  await create('/v1/event-types', { name: 'e' });
  await create('/v1/access-grants', { group: 'g' });
  await create('/v1/exports', { start_time: '2026-01-01T00:00:00Z', end_time: '2026-01-02T00:00:00Z' });
  const event = await create('/v1/events', { event_type: 'e', payload: {} });
  const outbound = await createEndpoint(api.database, { projectId, url: 'https://example.com/a' });
  const inbound = await createSource(api.database, { projectId });
  const pull = await createSource(api.database, { projectId, direction: 'pull' });
  ids['event'] = String(event['event_id']);
  for (const [direction, { id: endpointId }] of Object.entries({ outbound, inbound, pull })) {
    const common = {
      ids: direction === 'outbound' ? idsBesides(ids['event'] ?? '') : undefined,
      count: COUNT,
      projectId,
      endpointId,
      lastError: TEXT,
      eventId: ids['event'],
    };
    const fields =
      direction === 'pull'
        ? { status: 'stored', eventType: TEXT }
        : { status: 'failed_permanent', failedAt: new Date() };
    const [id = ''] = await insertMessages(api.query, { ...common, ...fields, direction } as Parameters<
      typeof insertMessages
    >[1]);
    ids[direction] = direction === 'pull' ? endpointId : id;
  }
  await api.query(`INSERT INTO payloads (message_id, body) SELECT id, '' FROM messages`);
  await api.query(`UPDATE messages SET position = numbered.n
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM messages) AS numbered
    WHERE messages.id = numbered.id AND direction = 'pull'`);
  await api.query(`INSERT INTO attempts (id, message_id, attempt_no, created_at, response_headers)
    SELECT id, id, n, now(), json_build_object('a', ${LARGE}) FROM messages, generate_series(1, ${COUNT}) AS n
    WHERE id IN ('${ids['outbound'] ?? ''}', '${ids['inbound'] ?? ''}')`);
  await api.database.rejections.record([
    {
      ...{
        id: createUuidV7(),
        projectId,
        endpointId: inbound.id,
        reasonCode: 'hmac_failed',
        reasonDetail: '',
      },
      ...{ sourceIp: '192.0.2.7', headers: {}, receivedAt: new Date(), isRefusal: true },
    },
  ]);
  ids['endpoint'] = toPrefixedId('endpoint', outbound.id);
  await api.query(
    `INSERT INTO ordering_keys (endpoint_id, key, head_id, blocked_since) VALUES ($1, 'k', $2, now())`,
    [outbound.id, ids['outbound']],
  );
  await beginIncident(api, { projectId, endpointId: outbound.id, endedAgoMs: 1 });
  await api.query('DELETE FROM audit_log WHERE id <> (SELECT min(id::text)::uuid FROM audit_log)');
  for (const copies of COPIES) await copy(copies);
});

const LISTS = Object.entries(document.paths)
  .filter(([, { get }]) => get?.parameters?.some(({ name }) => name === 'cursor'))
  .map(([path]) => path);

interface Meta {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

interface Page {
  readonly data: readonly unknown[] | (Meta & { readonly messages: readonly unknown[] });
  readonly meta: Meta;
}

async function readPage(
  path: string,
  cursor: string | null,
): Promise<{ text: string; entries: readonly string[]; meta: Meta }> {
  const query = cursor === null ? '' : `?cursor=${cursor}`;
  const response = await fetch(`${api.url}${path}${query}`, {
    headers: { authorization: `Bearer ${api.account.apiKey}` },
  });
  const text = await response.text();
  const { data, meta } = JSON.parse(text) as Page;
  const [entries, ofPage] = 'messages' in data ? [data.messages, data] : [data, meta];
  return { text, entries: entries.map((entry) => JSON.stringify(entry)), meta: ofPage };
}

/** Returns the entries of all pages, and the number of the pages. */
async function readAll(list: string): Promise<{ entries: readonly string[]; pages: number }> {
  const [of = ''] = Object.keys(OWNERS).filter((start) => list.startsWith(start));
  const path = list.replace('{id}', ids[OWNERS[of] ?? ''] ?? '');
  const entries: string[] = [];
  let pages = 0;
  let cursor: string | null = null;
  do {
    const page = await readPage(path, cursor);
    pages += 1;
    entries.push(...page.entries);
    cursor = page.meta.next_cursor;
    expect([page.text.length < PAGE_BYTES + 1024, page.meta.has_more]).toEqual([true, cursor !== null]);
  } while (cursor !== null);
  return { entries, pages };
}

it.each(LISTS)('ends a page of %s at 256 KB, and has the rest in the next ones', async (list) => {
  const { entries, pages } = await readAll(list);
  expect([new Set(entries).size, entries.length, pages]).toEqual([COUNT, COUNT, 2]);
});

it.each(LISTS)('has all of %s when entries are shorter than what is stored', async (list) => {
  const padded = `(repeat(' ', 40000) || '{}')::json`;
  await api.query(`UPDATE attempts SET response_headers = ${padded}`);
  await api.query(`UPDATE inbound_rejections SET headers = ${padded}`);
  await api.query(`UPDATE event_types SET schema = ${padded}`);
  const { entries } = await readAll(list);
  expect([new Set(entries).size, entries.length]).toEqual([COUNT, COUNT]);
});
