import { ENQUEUE_GRACE_MS } from '@posthorn/domain';
import { type OutboxRepository, createOutboxRepository } from './outbox/outbox-repository.js';
import {
  type OperatorMessageRepository,
  createOperatorMessageRepository,
} from './operators/operator-message-repository.js';
import { createRecentPartitions } from './partitions/recent-partitions.js';
import type { PoolCount } from './connections/count-connections.js';
import type { ConnectionOptions } from './connections/create-pool.js';
import { assertWritable } from './connections/assert-writable.js';
import { openConnection, Prisma } from './connections/prisma-client.js';
import type { SqlClient } from './connections/sql-client.js';
import { type ApiKeyRepository, createApiKeyRepository } from './api-keys/api-key-repository.js';
import { type AttemptRepository, createAttemptRepository } from './attempts/attempt-repository.js';
import { type BacklogRepository, createBacklogRepository } from './outbox/backlog-repository.js';
import {
  type ConsoleSessionRepository,
  createConsoleSessionRepository,
} from './console-sessions/console-session-repository.js';
import * as consumers from './consumers/consumer-statements.js';
import * as tenants from './tenants/tenant-statements.js';
import * as usage from './billing/usage-statements.js';
import * as rejections from './rejections/rejection-statements.js';
import * as eventTypes from './event-types/event-type-statements.js';
import * as idempotencyKeys from './idempotency-keys/idempotency-key-statements.js';
import * as metrics from './metrics/metric-statements.js';
import * as messageRetention from './retention/message-retention-statements.js';
import * as payloads from './retention/payload-statements.js';
import * as erasures from './erasures/erasure-statements.js';
import * as pullEvents from './pull-events/pull-event-statements.js';
import { type Bound, bind } from './connections/bind.js';
import { type DeliveryRepository, createDeliveryRepository } from './deliveries/delivery-repository.js';
import { createEndpointHeaderRepository } from './endpoints/endpoint-header-repository.js';
import type { SecretStore } from './secrets/secret-store.js';
import { type EndpointRepository, createEndpointRepository } from './endpoints/endpoint-repository.js';
import {
  type EndpointHealthRepository,
  createEndpointHealthRepository,
} from './endpoint-health/endpoint-health-repository.js';
import {
  type NotificationRepository,
  createNotificationRepository,
} from './notifications/notification-repository.js';
import { type OnNotification, ignoreNotification } from './notifications/notify.js';
import { type EventRepository, createEventRepository } from './events/event-repository.js';
import { type ExportRepository, createExportRepository } from './exports/export-repository.js';
import { type ListeningRepository, createListeningRepository } from './listening/listening-repository.js';
import { type MessageRepository, createMessageRepository } from './messages/message-repository.js';
import {
  type OperatorActionRepository,
  createOperatorActionRepository,
} from './operators/operator-action-repository.js';
import { type PartitionRepository, createPartitionRepository } from './partitions/partition-repository.js';
import {
  type PortalSessionRepository,
  createPortalSessionRepository,
} from './portal-sessions/portal-session-repository.js';
import { type ProjectRepository, createProjectRepository } from './projects/project-repository.js';
import { type SourceRepository, createSourceRepository } from './inbound-endpoints/source-repository.js';
import { type ServerRepository, createServerRepository } from './operators/server-repository.js';
import {
  type SigningKeyRepository,
  createSigningKeyRepository,
} from './signing-keys/signing-key-repository.js';

export interface Database {
  readonly tenants: Bound<typeof tenants>;
  readonly usage: Bound<typeof usage>;
  readonly projects: ProjectRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly consoleSessions: ConsoleSessionRepository;
  readonly portalSessions: PortalSessionRepository;
  readonly endpoints: EndpointRepository;
  readonly endpointHeaders: SecretStore;
  readonly endpointHealth: EndpointHealthRepository;
  readonly notifications: NotificationRepository;
  readonly consumers: Bound<typeof consumers>;
  readonly eventTypes: Bound<typeof eventTypes>;
  readonly backlogs: BacklogRepository;
  readonly sources: SourceRepository;
  readonly rejections: Bound<typeof rejections>;
  readonly pullEvents: Bound<typeof pullEvents>;
  readonly listening: ListeningRepository;
  readonly events: EventRepository;
  readonly signingKeys: SigningKeyRepository;
  readonly messages: MessageRepository;
  readonly outbox: OutboxRepository;
  readonly operatorMessages: OperatorMessageRepository;
  readonly messageRetention: Bound<typeof messageRetention>;
  readonly payloads: Bound<typeof payloads>;
  readonly erasures: Bound<typeof erasures>;
  readonly attempts: AttemptRepository;
  readonly deliveries: DeliveryRepository;
  readonly metrics: Bound<typeof metrics>;
  readonly idempotencyKeys: Bound<typeof idempotencyKeys>;
  readonly exports: ExportRepository;
  readonly partitions: PartitionRepository;
  /** The current connections of the pools. */
  countConnections(): readonly PoolCount[];
  readonly operatorActions: OperatorActionRepository;
  readonly server: ServerRepository;
  /** Throws when the database does not answer, or cannot write. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends ConnectionOptions {
  /** How long enqueuing a new message may take before the sweep repeats it; see `messages.accept`. */
  readonly sweepAfterMs?: number;
  /** How long a claim lasts; see `deliveries.claim`. */
  readonly leaseMs?: number;
  /** Called with each notification that `endpointHealth` and `notifications` stored. */
  readonly onNotification?: OnNotification | undefined;
}

const DEFAULT_LEASE_MS = 30_000;
/**
 * Two for each concurrent statement: one runs while the next one is sent. After midnight, statements of two days run at
 * once.
 */
const HOT_PATH_CONNECTIONS = 10;

/** The services' only access to PostgreSQL. Connects on first use. */
export function connectDatabase(options: DatabaseOptions): Database {
  const { sweepAfterMs = ENQUEUE_GRACE_MS, leaseMs = DEFAULT_LEASE_MS } = options;
  const { onNotification = ignoreNotification } = options;
  const general = openConnection(options);
  const { prisma } = general;
  const prepared = openConnection({ ...options, maxConnections: HOT_PATH_CONNECTIONS, prepares: true });
  const recentPartitions = createRecentPartitions(general.sql, prepared.sql);
  return {
    tenants: bind(prisma, tenants),
    usage: bind(prisma, usage),
    projects: createProjectRepository(prisma),
    apiKeys: createApiKeyRepository(prisma, prepared.sql),
    portalSessions: createPortalSessionRepository(prisma, prepared.sql),
    consoleSessions: createConsoleSessionRepository(prisma, prepared.sql),
    endpoints: createEndpointRepository(prisma, prepared.sql),
    endpointHeaders: createEndpointHeaderRepository(prisma),
    endpointHealth: createEndpointHealthRepository(prisma, onNotification),
    notifications: createNotificationRepository(prisma, onNotification),
    consumers: bind(prisma, consumers),
    eventTypes: bind(prisma, eventTypes),
    backlogs: createBacklogRepository(prisma, sweepAfterMs),
    sources: createSourceRepository(prisma, prepared.sql),
    rejections: bind(prisma, rejections),
    pullEvents: bind(prisma, pullEvents),
    listening: createListeningRepository(prisma, prepared.sql),
    events: createEventRepository(prisma, {
      recentPartitions,
      preparedPrisma: prepared.prisma,
      sweepAfterMs,
    }),
    signingKeys: createSigningKeyRepository(prisma),
    messages: createMessageRepository(prisma, {
      recentPartitions,
      preparedPrisma: prepared.prisma,
      sweepAfterMs,
    }),
    outbox: createOutboxRepository(prisma, { recentPartitions, sweepAfterMs }),
    operatorMessages: createOperatorMessageRepository(prisma, sweepAfterMs),
    messageRetention: bind(prisma, messageRetention),
    payloads: bind(prisma, payloads),
    erasures: bind(prisma, erasures),
    attempts: createAttemptRepository(prisma, general.sql),
    deliveries: createDeliveryRepository(general.sql, { recentPartitions, leaseMs, sweepAfterMs }),
    metrics: bind(prisma, metrics),
    idempotencyKeys: bind(prisma, idempotencyKeys),
    exports: createExportRepository(prisma, sweepAfterMs),
    partitions: createPartitionRepository(prisma, options),
    countConnections: () => [general.countConnections(), prepared.countConnections()],
    operatorActions: createOperatorActionRepository(prisma),
    server: createServerRepository(prisma),
    ping: () => pingPools(general.sql, prepared.sql),
    async close() {
      await Promise.all([general.close(), prepared.close()]);
    },
  };
}

async function pingPools(general: SqlClient, prepared: SqlClient): Promise<void> {
  await Promise.all([
    assertWritable((probe) => general.$queryRaw(Prisma.raw(probe))),
    prepared.$queryRaw(Prisma.sql`SELECT 1`),
  ]);
}
