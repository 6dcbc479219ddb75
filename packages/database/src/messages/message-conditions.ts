import type { Direction, MessageStatus } from '@posthorn/domain';
import { type Owner, ownsMessage } from '../connections/owner.js';
import type { IdPage } from '../connections/pages.js';
import { Prisma } from '../connections/open-connection.js';
import { isOfEvent } from '../partitions/event-conditions.js';
import type { ValueQuery } from '../search/find-values.js';
import type { ShowsValues } from '../search/list-conditions.js';
import { type TimeBounds, timeConditions } from '../partitions/time-bounds.js';

export interface MessageQuery extends TimeBounds, IdPage, ShowsValues {
  readonly projectId: string;
  readonly direction: Direction;
  readonly endpointId?: string | undefined;
  readonly status?: MessageStatus | undefined;
  /** Only messages that are neither delivered nor failed. */
  readonly isWaiting?: boolean | undefined;
  /** Messages of this status are left out. */
  readonly exceptStatus?: MessageStatus | undefined;
  readonly eventType?: string | undefined;
  /** The consumer that the endpoint belonged to when the message was accepted. */
  readonly consumerId?: string | undefined;
  /** Only messages of this consumer whose endpoint still belongs to it. */
  readonly owner?: Owner | undefined;
  /** The key that a message was sent with. */
  readonly idempotencyKey?: string | undefined;
  /** Only messages with such a searchable value: `list` and `count` know it. */
  readonly search?: ValueQuery | undefined;
  /** Only messages of this published event. */
  readonly eventId?: string | undefined;
  /** Only tests of endpoints, or only messages that are none. */
  readonly isTest?: boolean | undefined;
  /** Only messages that failed permanently in this time. */
  readonly failed?: FailedIn | undefined;
  /** Only messages that failed permanently and can still be replayed. */
  readonly deadLetters?: boolean;
  /** Default: newest first. */
  readonly isOldestFirst?: boolean;
}

/** Both bounds are inclusive. Null: until now. */
export interface FailedIn {
  readonly from: Date;
  readonly until: Date | null;
}

/** A scalar subquery, because the planner may turn EXISTS into a join with all payloads. */
export const DEAD_LETTER = Prisma.sql`m.failed_at IS NOT NULL AND m.expired_at IS NULL
  AND (SELECT p.expires_at FROM payloads AS p WHERE p.message_id = m.id) > now()`;

/** On `messages AS m`. The first condition makes the planner read the index of unsettled messages, where there is no other one. */
export const IS_WAITING = Prisma.sql`m.sweep_at IS NOT NULL AND m.status NOT IN ('succeeded', 'failed_permanent')`;

const CREATED = { id: Prisma.sql`m.id`, moment: Prisma.sql`m.created_at` };

/** The conditions of a query on `messages AS m`. */
export function messageConditions(query: Omit<MessageQuery, 'limit'>): Prisma.Sql[] {
  const { projectId, direction, endpointId, deadLetters, afterId } = query;
  const { eventType, eventId, idempotencyKey, isTest } = query;
  return [
    Prisma.sql`m.project_id = ${projectId}::uuid`,
    Prisma.sql`m.direction = ${direction}::direction`,
    Prisma.sql`m.deleted_at IS NULL`,
    ...(endpointId === undefined ? [] : [Prisma.sql`m.endpoint_id = ${endpointId}::uuid`]),
    ...(eventType === undefined ? [] : [Prisma.sql`m.event_type = ${eventType}`]),
    ...(idempotencyKey === undefined ? [] : [Prisma.sql`m.idempotency_key = ${idempotencyKey}`]),
    ...consumerConditions(query),
    ...(eventId === undefined ? [] : [isOfEvent(eventId)]),
    ...(isTest === undefined ? [] : [Prisma.sql`m.is_test = ${isTest}`]),
    ...statusConditions(query),
    ...(deadLetters === true ? [DEAD_LETTER] : []),
    ...timeConditions(query, CREATED),
    ...(afterId === undefined ? [] : [isAfter(afterId, query)]),
  ];
}

/**
 * Whether `e`, an endpoint, has ever had a message that fits, as long as its record is kept. The order makes the planner
 * read the index of endpoint and id, also where one endpoint has most messages.
 */
export function hadMessage(fits = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`(
    SELECT true FROM messages AS m
    WHERE m.endpoint_id BETWEEN e.id AND e.id AND ${fits}
    ORDER BY m.endpoint_id, m.id
    LIMIT 1
  ) IS NOT NULL`;
}

function statusConditions({
  status,
  isWaiting,
  exceptStatus,
  failed,
}: Omit<MessageQuery, 'limit'>): readonly Prisma.Sql[] {
  return [
    ...(status === undefined ? [] : [Prisma.sql`m.status = ${status}::message_status`]),
    ...(status === 'failed_permanent' ? [Prisma.sql`m.failed_at IS NOT NULL`] : []),
    ...(failed === undefined ? [] : [hasFailed(failed)]),
    ...(isWaiting === true ? [IS_WAITING] : []),
    ...(exceptStatus === undefined ? [] : [Prisma.sql`m.status <> ${exceptStatus}::message_status`]),
  ];
}

/** On `messages AS m`. */
export function hasFailed({ from, until }: FailedIn): Prisma.Sql {
  return Prisma.sql`m.status = 'failed_permanent' AND m.failed_at IS NOT NULL
    AND m.failed_at BETWEEN ${from}::timestamptz AND ${until ?? 'infinity'}::timestamptz`;
}

function isAfter(id: string, { isOldestFirst }: Pick<MessageQuery, 'isOldestFirst'>): Prisma.Sql {
  return isOldestFirst === true ? Prisma.sql`m.id > ${id}::uuid` : Prisma.sql`m.id < ${id}::uuid`;
}

function consumerConditions({ consumerId, owner }: Omit<MessageQuery, 'limit'>): readonly Prisma.Sql[] {
  return [
    ...(consumerId === undefined ? [] : [Prisma.sql`m.consumer_id = ${consumerId}`]),
    ...timeConditions({ startTime: owner?.since }, CREATED),
    ownsMessage(owner),
  ];
}
