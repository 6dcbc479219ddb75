import { ENQUEUE_GRACE_MS } from '@posthorn/domain';
import { type OutboxRepository, createOutboxRepository } from './outbox/outbox-repository.js';
import {
  type OperatorMessageRepository,
  createOperatorMessageRepository,
} from './operators/operator-message-repository.js';
import {
  type MessageRetentionRepository,
  createMessageRetentionRepository,
} from './retention/message-retention-repository.js';
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
import { type ErasureRepository, createErasureRepository } from './erasures/erasure-repository.js';
import { type EventTypeRepository, createEventTypeRepository } from './event-types/event-type-repository.js';
import { type PullEventRepository, createPullEventRepository } from './pull-events/pull-event-repository.js';
import { type EventRepository, createEventRepository } from './events/event-repository.js';
import { type ExportRepository, createExportRepository } from './exports/export-repository.js';
import {
  type IdempotencyKeyRepository,
  createIdempotencyKeyRepository,
} from './idempotency-keys/idempotency-key-repository.js';
import { type ListeningRepository, createListeningRepository } from './listening/listening-repository.js';
import { type MessageRepository, createMessageRepository } from './messages/message-repository.js';
import { type MetricRepository, createMetricRepository } from './metrics/metric-repository.js';
import {
  type OperatorActionRepository,
  createOperatorActionRepository,
} from './operators/operator-action-repository.js';
import { type PartitionRepository, createPartitionRepository } from './partitions/partition-repository.js';
import { type PayloadRepository, createPayloadRepository } from './retention/payload-repository.js';
import {
  type PortalSessionRepository,
  createPortalSessionRepository,
} from './portal-sessions/portal-session-repository.js';
import { type ProjectRepository, createProjectRepository } from './projects/project-repository.js';
import { type SourceRepository, createSourceRepository } from './inbound-endpoints/source-repository.js';
import { type RejectionRepository, createRejectionRepository } from './rejections/rejection-repository.js';
import { type ServerRepository, createServerRepository } from './operators/server-repository.js';
import {
  type SigningKeyRepository,
  createSigningKeyRepository,
} from './signing-keys/signing-key-repository.js';
import { type TenantRepository, createTenantRepository } from './tenants/tenant-repository.js';
import { type UsageRepository, createUsageRepository } from './billing/usage-repository.js';

export interface Database {
  readonly tenants: TenantRepository;
  readonly usage: UsageRepository;
  readonly projects: ProjectRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly consoleSessions: ConsoleSessionRepository;
  readonly portalSessions: PortalSessionRepository;
  readonly endpoints: EndpointRepository;
  readonly endpointHeaders: SecretStore;
  readonly endpointHealth: EndpointHealthRepository;
  readonly notifications: NotificationRepository;
  readonly consumers: Bound<typeof consumers>;
  readonly eventTypes: EventTypeRepository;
  readonly backlogs: BacklogRepository;
  readonly sources: SourceRepository;
  readonly rejections: RejectionRepository;
  readonly pullEvents: PullEventRepository;
  readonly listening: ListeningRepository;
  readonly events: EventRepository;
  readonly signingKeys: SigningKeyRepository;
  readonly messages: MessageRepository;
  readonly outbox: OutboxRepository;
  readonly operatorMessages: OperatorMessageRepository;
  readonly messageRetention: MessageRetentionRepository;
  readonly payloads: PayloadRepository;
  readonly erasures: ErasureRepository;
  readonly attempts: AttemptRepository;
  readonly deliveries: DeliveryRepository;
  readonly metrics: MetricRepository;
  readonly idempotencyKeys: IdempotencyKeyRepository;
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
    tenants: createTenantRepository(prisma),
    usage: createUsageRepository(prisma),
    projects: createProjectRepository(prisma),
    apiKeys: createApiKeyRepository(prisma, prepared.sql),
    portalSessions: createPortalSessionRepository(prisma, prepared.sql),
    consoleSessions: createConsoleSessionRepository(prisma, prepared.sql),
    endpoints: createEndpointRepository(prisma, prepared.sql),
    endpointHeaders: createEndpointHeaderRepository(prisma),
    endpointHealth: createEndpointHealthRepository(prisma, onNotification),
    notifications: createNotificationRepository(prisma, onNotification),
    consumers: bind(prisma, consumers),
    eventTypes: createEventTypeRepository(prisma),
    backlogs: createBacklogRepository(prisma, sweepAfterMs),
    sources: createSourceRepository(prisma, prepared.sql),
    rejections: createRejectionRepository(prisma),
    pullEvents: createPullEventRepository(prisma),
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
    messageRetention: createMessageRetentionRepository(prisma),
    payloads: createPayloadRepository(prisma),
    erasures: createErasureRepository(prisma),
    attempts: createAttemptRepository(prisma, general.sql),
    deliveries: createDeliveryRepository(general.sql, { recentPartitions, leaseMs, sweepAfterMs }),
    metrics: createMetricRepository(prisma),
    idempotencyKeys: createIdempotencyKeyRepository(prisma),
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
