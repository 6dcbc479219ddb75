import { type ValueHasher, formatUuid, ID_PREFIX } from '@posthorn/common';
import type { Database, FoundValue, IdBeginning, SearchScope } from '@posthorn/database';
import { type ScopedResource, allows } from '@posthorn/domain';
import { type Caller, ownerOf } from '../http/caller.js';
import { readsPayloads, toValueQuery } from './search-filter.js';
import {
  type Match,
  type SearchResult,
  type ResultKind,
  KINDS,
  presentEndpoint,
  presentEvent,
  presentMessage,
  presentName,
} from './search-schema.js';

export interface SearchDependencies extends Pick<Database, 'search'> {
  readonly hasher: ValueHasher;
}

const MAX_OF_KIND = 10;
/** Some of the values may be of messages that were deleted, or belong to another consumer by now. */
const MAX_VALUES = 50;

/** What a caller looks for. */
interface Question {
  readonly text: string;
  readonly caller: Caller;
  readonly scope: SearchScope;
  /** The ids that the text begins. */
  readonly ids: IdsOfText | undefined;
  readonly values: readonly FoundValue[];
}

/** What a key must be allowed to read to find a kind. */
const RESOURCE_OF: Readonly<Record<ResultKind, ScopedResource>> = {
  message: 'messages',
  event: 'events',
  inbound_message: 'inbound',
  pull_event: 'pull',
  endpoint: 'endpoints',
  inbound_endpoint: 'inbound',
  pull_endpoint: 'pull',
  consumer: 'events',
  event_type: 'events',
};

/** Returns at most 10 results of a kind that the caller may read, those that an id or a key found first. */
export async function search(
  text: string,
  caller: Caller,
  { search: database, hasher }: SearchDependencies,
): Promise<readonly SearchResult[]> {
  const scope = { projectId: caller.projectId, owner: ownerOf(caller) };
  const values = await findValues(text, caller, { search: database, hasher });
  const question = { text, caller, scope, ids: parseIdBeginning(text), values };
  const found = await Promise.all([
    searchMessages(question, database),
    searchEvents(question, database),
    searchEndpoints(question, database),
    searchNames(question, database),
  ]);
  const results = unique(found.flat());
  const readable = KINDS.filter((kind) => allows(caller.scopes, `${RESOURCE_OF[kind]}:read`));
  return readable.flatMap((kind) => results.filter((result) => result.kind === kind).slice(0, MAX_OF_KIND));
}

async function findValues(
  text: string,
  caller: Caller,
  { search: database, hasher }: SearchDependencies,
): Promise<readonly FoundValue[]> {
  if (!readsPayloads(caller)) return [];
  const owner = ownerOf(caller);
  return await database.findValues({
    projectId: caller.projectId,
    consumerId: owner?.consumerId,
    kinds: owner === undefined ? ['outbound', 'event', 'inbound', 'pull'] : ['outbound', 'event'],
    query: toValueQuery(text, caller, hasher),
    limit: MAX_VALUES,
  });
}

async function searchMessages(
  { text: key, scope, ids, values }: Question,
  { findMessages }: Database['search'],
): Promise<readonly SearchResult[]> {
  const [byId, byKey, byValue] = await Promise.all([
    ids && !ids.isPrefixed ? findMessages(scope, { by: 'id', ids }) : [],
    findMessages(scope, { by: 'idempotency_key', key }),
    values.length === 0 ? [] : findMessages(scope, { by: 'payload', ids: payloadsOf(values) }),
  ]);
  return [
    ...byId.map((row) => presentMessage(row, { matched: 'id' })),
    ...byKey.map((row) => presentMessage(row, { matched: 'idempotency_key' })),
    ...inOrder(values, byValue, { payloadOf: ({ eventId, id }) => eventId ?? id, present: presentMessage }),
  ];
}

async function searchEvents(
  { text: key, scope, ids, values }: Question,
  { findEvents }: Database['search'],
): Promise<readonly SearchResult[]> {
  const ofEvents = values.filter(({ kind }) => kind === 'event');
  const [byId, byKey, byValue] = await Promise.all([
    ids && !ids.isPrefixed ? findEvents(scope, { by: 'id', ids }) : [],
    findEvents(scope, { by: 'idempotency_key', key }),
    ofEvents.length === 0 ? [] : findEvents(scope, { by: 'payload', ids: payloadsOf(ofEvents) }),
  ]);
  return [
    ...byId.map((row) => presentEvent(row, { matched: 'id' })),
    ...byKey.map((row) => presentEvent(row, { matched: 'idempotency_key' })),
    ...inOrder(ofEvents, byValue, { payloadOf: ({ id }) => id, present: presentEvent }),
  ];
}

async function searchEndpoints(
  { text, scope, ids }: Question,
  { findEndpoints }: Database['search'],
): Promise<readonly SearchResult[]> {
  const found = await findEndpoints({
    ...scope,
    directions: scope.owner === undefined ? ['outbound', 'inbound', 'pull'] : ['outbound'],
    ids: ids && { ...ids, isOutbound: ids.isPrefixed },
    text,
    limit: MAX_OF_KIND,
  });
  return found.map(presentEndpoint);
}

/** A portal token reads event types, and no consumers. */
async function searchNames(
  { text, scope }: Question,
  { findConsumers, findEventTypes }: Database['search'],
): Promise<readonly SearchResult[]> {
  const asked = { ...scope, text, limit: MAX_OF_KIND };
  const [consumers, eventTypes] = await Promise.all([
    scope.owner === undefined ? findConsumers(asked) : [],
    findEventTypes(asked),
  ]);
  return [
    ...consumers.map((row) => presentName('consumer', row)),
    ...eventTypes.map((row) => presentName('event_type', row)),
  ];
}

function payloadsOf(values: readonly FoundValue[]): readonly string[] {
  return [...new Set(values.map(({ payloadId }) => payloadId))];
}

interface Shown<Row> {
  /** The id of the payload that a row has. */
  readonly payloadOf: (row: Row) => string;
  readonly present: (row: Row, match: Match) => SearchResult;
}

/** The rows in the order of their values. The messages of an event have its payload. */
function inOrder<Row>(
  values: readonly FoundValue[],
  rows: readonly Row[],
  { payloadOf, present }: Shown<Row>,
): readonly SearchResult[] {
  return values.flatMap(({ payloadId, member, value }) =>
    rows
      .filter((row) => payloadOf(row) === payloadId)
      .map((row) => present(row, { matched: member, ...(value !== null && { value }) })),
  );
}

function unique(results: readonly SearchResult[]): readonly SearchResult[] {
  const seen = new Set<string>();
  return results.filter(({ kind, id }) => {
    const key = `${kind} ${id}`;
    return !seen.has(key) && seen.add(key);
  });
}

interface IdsOfText extends IdBeginning {
  /** The text is of an outbound endpoint: `ep_…`. */
  readonly isPrefixed: boolean;
}

const MIN_ID_LENGTH = 11;
const DIGITS = 32;

/** Returns undefined for a text that is shorter than 11 characters, or that begins no id. */
function parseIdBeginning(text: string): IdsOfText | undefined {
  if (text.length < MIN_ID_LENGTH) return undefined;
  const lower = text.toLowerCase();
  const isPrefixed = lower.startsWith(ID_PREFIX.endpoint);
  const digits = isPrefixed ? lower.slice(ID_PREFIX.endpoint.length) : lower.replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(digits)) return undefined;
  const first = formatUuid(digits.padEnd(DIGITS, '0'));
  const isAsWritten = isPrefixed || lower === digits || first.startsWith(lower.replace(/-$/, ''));
  return isAsWritten ? { first, last: formatUuid(digits.padEnd(DIGITS, 'f')), isPrefixed } : undefined;
}
