import { type Ordering, MAX_SUBSCRIBERS_AT_ONCE, SECOND } from '@posthorn/domain';
import { createStatementBatcher } from '../connections/create-statement-batcher.js';
import { type Clients, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';

/** What is published: a type of events, to the endpoints of one consumer, or to those of none. */
export interface Topic {
  readonly projectId: string;
  /** Empty: no consumer. */
  readonly consumerId: string;
  readonly eventType: string;
}

/** Endpoints that subscribed to a topic, with the same filter and order. */
export interface SubscriberGroup {
  /** They name neither a consumer nor event types: they get every event without a consumer. */
  readonly isGeneral: boolean;
  /** The JSON Schema that the payload must satisfy. */
  readonly filter: string | null;
  readonly ordering: Ordering;
  readonly endpointIds: readonly string[];
}

/** The subscribers of a topic, as of one moment. */
export interface Subscriptions {
  /** The JSON Schema of the event type, when it refuses payloads. */
  readonly schema: string | null;
  readonly groups: readonly SubscriberGroup[];
}

/** A publisher waits for the answer. */
const MAX_READ_MS = 5 * SECOND;

/** Undefined groups: there are more than `MAX_SUBSCRIBERS_AT_ONCE` subscribers. */
type FewSubscriptions = Omit<Subscriptions, 'groups'> & {
  readonly groups: readonly SubscriberGroup[] | undefined;
};

interface Row {
  readonly schema: string | null;
  readonly subscribers: readonly (readonly [
    endpointId: string,
    filter: string | null,
    isGeneral: boolean,
    ordering: Ordering,
  ])[];
}

export function createSubscriptionLookup({
  sql,
  prepared,
}: Clients): (topic: Topic) => Promise<Subscriptions> {
  const findFew = createStatementBatcher({
    maxReadMs: MAX_READ_MS,
    execute: (topics: readonly Topic[]) => findFewForEach(prepared, topics),
  });
  return async (topic) => {
    const { schema, groups } = await findFew(topic);
    return { schema, groups: groups ?? (await findAllSubscribers(sql, topic)) };
  };
}

/** Calls with the same topic share the subscriptions: their filters may be large. */
async function findFewForEach(
  client: SqlClient,
  topics: readonly Topic[],
): Promise<readonly FewSubscriptions[]> {
  const keys = topics.map(
    ({ projectId, consumerId, eventType }) => `${projectId}/${consumerId}/${eventType}`,
  );
  const distinct = new Map(topics.map((topic, index) => [keys[index], topic]));
  const found = await findFewSubscriptions(client, [...distinct.values()]);
  const byKey = new Map([...distinct.keys()].map((key, index) => [key, found[index]]));
  return keys.map((key) => byKey.get(key) ?? missing());
}

function missing(): never {
  throw new Error('The database returned no subscriptions for a topic.');
}

/** Returns the subscriptions of each topic, in the given order. */
async function findFewSubscriptions(
  client: SqlClient,
  topics: readonly Topic[],
): Promise<readonly FewSubscriptions[]> {
  const rows = await client.query<Row[]>(Prisma.sql`
    SELECT
      (
        SELECT t.schema::text FROM event_types AS t
        WHERE t.project_id = topic.project_id AND t.name = topic.event_type AND t.validate
      ) AS schema,
      (
        SELECT coalesce(json_agg(json_build_array(s.id, s.filter, s.is_general, s.ordering)), '[]')
        FROM (
          SELECT e.id, e.filter::text AS filter, ${IS_GENERAL} AS is_general, e.ordering
          FROM endpoints AS e
          WHERE ${isSubscribed(Prisma.sql`string_to_array(topic.keys, E'\n')`)}
            AND NOT EXISTS (
              SELECT FROM consumers AS c
              WHERE c.project_id = topic.project_id AND c.id = topic.consumer_id AND c.deleted_at IS NOT NULL
            )
          LIMIT ${MAX_SUBSCRIBERS_AT_ONCE + 1}
        ) AS s
      ) AS subscribers
    FROM unnest(
      ${topics.map(({ projectId }) => projectId)}::uuid[],
      ${topics.map(({ consumerId }) => consumerId)}::text[],
      ${topics.map(({ eventType }) => eventType)}::text[],
      ${topics.map((topic) => keysOf(topic).join('\n'))}::text[]
    ) WITH ORDINALITY AS topic (project_id, consumer_id, event_type, keys, number)
    ORDER BY topic.number
  `);
  return rows.map(({ schema, subscribers }) => ({
    schema,
    groups: subscribers.length > MAX_SUBSCRIBERS_AT_ONCE ? undefined : groupAlike(subscribers),
  }));
}

/** Returns any number of subscribers in little memory: one row for each filter and order. */
async function findAllSubscribers(client: SqlClient, topic: Topic): Promise<readonly SubscriberGroup[]> {
  const rows = await client.query<
    (Omit<SubscriberGroup, 'endpointIds'> & { readonly ids: string })[]
  >(Prisma.sql`
    SELECT e.filter::text AS filter, ${IS_GENERAL} AS "isGeneral", e.ordering, string_agg(e.id::text, ' ') AS ids
    FROM endpoints AS e
    WHERE ${isSubscribed(Prisma.sql`${keysOf(topic)}::text[]`)}
      AND NOT EXISTS (
        SELECT FROM consumers AS c
        WHERE c.project_id = e.project_id AND c.id = e.consumer_id AND c.deleted_at IS NOT NULL
      )
    GROUP BY 1, 2, 3
  `);
  return rows.map(({ ids, ...group }) => ({ ...group, endpointIds: ids.split(' ') }));
}

/** Whether `endpoints AS e` subscribed to nothing in particular. */
const IS_GENERAL = Prisma.sql`(e.consumer_id = '' AND e.event_types = '{}')`;

/** The condition on `endpoints AS e` that one of these keys leads to it. The one for notifications gets no events. */
function isSubscribed(keys: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`e.direction = 'outbound' AND e.deleted_at IS NULL
    AND subscription_keys(e.project_id, e.consumer_id, e.event_types) && ${keys}
    AND NOT EXISTS (
      SELECT FROM projects AS p WHERE p.id = e.project_id AND p.notification_endpoint_id = e.id
    )`;
}

function groupAlike(subscribers: Row['subscribers']): readonly SubscriberGroup[] {
  const groups = new Map<string, SubscriberGroup & { readonly endpointIds: string[] }>();
  for (const [endpointId, filter, isGeneral, ordering] of subscribers) {
    const key = `${String(isGeneral)} ${ordering} ${filter ?? ''}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { filter, isGeneral, ordering, endpointIds: [endpointId] });
    else group.endpointIds.push(endpointId);
  }
  return [...groups.values()];
}

/**
 * Returns the `subscription_keys` of all subscriptions to a topic: for `a.b.c` those to that, `a.b.*`, `a.*` and all.
 */
function keysOf({ projectId, consumerId, eventType }: Topic): readonly string[] {
  const parts = eventType.split('.');
  const patterns = parts.slice(1).map((_, index) => `${parts.slice(0, index + 1).join('.')}.*`);
  return [eventType, ...patterns, '*'].map((pattern) => `${projectId} ${consumerId} ${pattern}`);
}
