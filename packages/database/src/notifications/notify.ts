import { createUuidV7, toPrefixedId } from '@posthorn/common';
import {
  type About,
  type Direction,
  type EndpointNotification,
  type Notification,
  type NotificationTemplate,
  ENQUEUE_GRACE_MS,
} from '@posthorn/domain';
import { hash } from 'node:crypto';
import { type SqlPool, Prisma } from '../connections/open-connection.js';
import type { SqlClient } from '../connections/sql-client.js';
import { insertMessages } from '../messages/insert-messages.js';
import { renderNotification } from './render-notification.js';

/** The first delivery of a notification's message. */
export interface NotificationDelivery {
  readonly messageId: string;
  readonly endpointId: string;
  readonly attemptNo: number;
}

/** Enqueues a notification after its commit. The sweep enqueues what is missed. */
export type OnNotification = (delivery: NotificationDelivery) => void;

export interface NotifyingClient {
  readonly sql: SqlPool;
  readonly onNotification: OnNotification;
}

/** For processes that store no notifications. */
export const ignoreNotification: OnNotification = () => undefined;

/** The notification endpoint of a project. */
interface Receiver {
  readonly projectId: string;
  readonly endpointId: string;
  readonly consumerId: string;
  readonly template: NotificationTemplate;
  /** The time of the transaction. */
  readonly occurredAt: Date;
}

/** The default of the smallest plan. */
const RETENTION_HOURS = 72;

/** On `projects AS p`. Joins the notification endpoint as `r`. */
const RECEIVER = Prisma.raw(`
  JOIN endpoints AS r
    ON r.id = p.notification_endpoint_id AND r.project_id = p.id AND r.direction = 'outbound' AND r.deleted_at IS NULL`);

const RECEIVER_COLUMNS = Prisma.raw(`
  p.id::text AS "projectId", r.id::text AS "endpointId", r.consumer_id AS "consumerId",
  p.notification_template AS template, now() AS "occurredAt"`);

/**
 * Stores a notification as a message, in the transaction of what it tells of, so that neither is there without the
 * other. Stores nothing for a project without a notification endpoint. The caller enqueues the returned delivery after
 * the commit.
 */
export async function notifyProject(
  client: SqlClient,
  projectId: string,
  notification: Notification,
): Promise<NotificationDelivery | undefined> {
  const [receiver] = await client.query<Receiver[]>(Prisma.sql`
    SELECT ${RECEIVER_COLUMNS} FROM projects AS p ${RECEIVER} WHERE p.id = ${projectId}::uuid
  `);
  return receiver && (await store(client, receiver, notification));
}

/** Does the same for a notification about an endpoint. There are none about the notification endpoint itself. */
export async function notifyOfEndpoint(
  client: SqlClient,
  endpointId: string,
  describe: (about: About) => EndpointNotification,
): Promise<NotificationDelivery | undefined> {
  const [found] = await client.query<(Receiver & AboutRow)[]>(Prisma.sql`
    SELECT
      ${RECEIVER_COLUMNS}, e.direction, e.consumer_id AS "aboutConsumerId", e.url AS "aboutUrl", e.description
    FROM endpoints AS e
    JOIN projects AS p ON p.id = e.project_id
    ${RECEIVER}
    WHERE e.id = ${endpointId}::uuid AND r.id <> e.id AND e.deleted_at IS NULL
  `);
  return found && (await store(client, found, describe(toAbout(endpointId, found))));
}

interface AboutRow {
  readonly direction: Direction;
  readonly aboutConsumerId: string;
  readonly aboutUrl: string;
  readonly description: string | null;
}

function toAbout(endpointId: string, { direction, aboutConsumerId, aboutUrl, description }: AboutRow): About {
  return {
    endpoint_id: direction === 'outbound' ? toPrefixedId('endpoint', endpointId) : endpointId,
    direction,
    consumer_id: aboutConsumerId === '' ? null : aboutConsumerId,
    url: aboutUrl === '' ? null : aboutUrl,
    description,
  };
}

async function store(
  client: SqlClient,
  { projectId, endpointId, consumerId, template, occurredAt }: Receiver,
  notification: Notification,
): Promise<NotificationDelivery> {
  const id = createUuidV7();
  const body = renderNotification(template, { projectId, occurredAt, notification });
  const message = {
    id,
    projectId,
    endpointId,
    direction: 'outbound',
    contentType: 'application/json',
    sizeBytes: Buffer.byteLength(body),
    payloadSha256: hash('sha256', body),
    retentionHours: RETENTION_HOURS,
    expiresAfterHours: RETENTION_HOURS,
    body,
    headers: undefined,
    idempotency: undefined,
    eventType: notification.type,
    consumerId: consumerId === '' ? undefined : consumerId,
  } as const;
  await insertMessages(client, [message], { sweepAfterMs: ENQUEUE_GRACE_MS, mayExist: false });
  return { messageId: id, endpointId, attemptNo: 1 };
}
