import { HAND_OFF_GRACE_MS } from '@posthorn/domain';
import { createHotPath } from './hot-path.js';
import type { PoolCount } from './count-connections.js';
import type { ConnectionOptions } from './create-pool.js';
import { openConnection } from './prisma-client.js';
import type { ApiKeyRepository } from './repositories/api-keys.js';
import { createApiKeyRepository } from './repositories/api-keys.js';
import type { AttemptRepository } from './repositories/attempts.js';
import { createAttemptRepository } from './repositories/attempts.js';
import type { BacklogRepository } from './repositories/backlogs.js';
import { createBacklogRepository } from './repositories/backlogs.js';
import type { DeliveryRepository } from './repositories/deliveries.js';
import { createDeliveryRepository } from './repositories/deliveries.js';
import type { EndpointHeaderRepository } from './repositories/endpoint-headers.js';
import { createEndpointHeaderRepository } from './repositories/endpoint-headers.js';
import type { EndpointRepository } from './repositories/endpoints.js';
import { createEndpointRepository } from './repositories/endpoints.js';
import type { EventRepository } from './repositories/events.js';
import { createEventRepository } from './repositories/events.js';
import type { ExportRepository } from './repositories/exports.js';
import { createExportRepository } from './repositories/exports.js';
import type { IdempotencyKeyRepository } from './repositories/idempotency-keys.js';
import { createIdempotencyKeyRepository } from './repositories/idempotency-keys.js';
import type { MessageRepository } from './repositories/messages.js';
import { createMessageRepository } from './repositories/messages.js';
import type { MetricRepository } from './repositories/metrics.js';
import { createMetricRepository } from './repositories/metrics.js';
import type { OperatorActionRepository } from './repositories/operator-actions.js';
import { createOperatorActionRepository } from './repositories/operator-actions.js';
import type { PartitionRepository } from './repositories/partitions.js';
import { createPartitionRepository } from './repositories/partitions.js';
import type { PayloadRepository } from './repositories/payloads.js';
import { createPayloadRepository } from './repositories/payloads.js';
import type { ProjectRepository } from './repositories/projects.js';
import { createProjectRepository } from './repositories/projects.js';
import type { ReceptionRepository } from './repositories/receptions.js';
import { createReceptionRepository } from './repositories/receptions.js';
import type { RejectionRepository } from './repositories/rejections.js';
import { createRejectionRepository } from './repositories/rejections.js';
import type { ServerRepository } from './repositories/server.js';
import { createServerRepository } from './repositories/server.js';
import type { SigningKeyRepository } from './repositories/signing-keys.js';
import { createSigningKeyRepository } from './repositories/signing-keys.js';
import type { TenantRepository } from './repositories/tenants.js';
import { createTenantRepository } from './repositories/tenants.js';
import type { UsageRepository } from './repositories/usage.js';
import { createUsageRepository } from './repositories/usage.js';

export interface Database {
  readonly tenants: TenantRepository;
  readonly usage: UsageRepository;
  readonly projects: ProjectRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly endpoints: EndpointRepository;
  readonly endpointHeaders: EndpointHeaderRepository;
  readonly backlogs: BacklogRepository;
  readonly receptions: ReceptionRepository;
  readonly rejections: RejectionRepository;
  readonly events: EventRepository;
  readonly signingKeys: SigningKeyRepository;
  readonly messages: MessageRepository;
  readonly payloads: PayloadRepository;
  readonly attempts: AttemptRepository;
  readonly deliveries: DeliveryRepository;
  readonly metrics: MetricRepository;
  readonly idempotencyKeys: IdempotencyKeyRepository;
  readonly exports: ExportRepository;
  readonly partitions: PartitionRepository;
  /** Of its pools, as of now. */
  countConnections(): readonly PoolCount[];
  readonly operatorActions: OperatorActionRepository;
  readonly server: ServerRepository;
  /** Throws when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions extends ConnectionOptions {
  /** How long a new message's hand-off may take before the sweep repeats it; see `messages.accept`. */
  readonly sweepAfterMs?: number;
  /** How long a claim lasts; see `deliveries.claim`. */
  readonly leaseMs?: number;
}

const DEFAULT_LEASE_MS = 30_000;
/** Two for each of the statements that run at once, one at work and the next one on its way: after midnight those of two days. */
const HOT_PATH_CONNECTIONS = 10;

/** The whole of PostgreSQL as the services know it. It connects on first use. */
export function connectDatabase(options: DatabaseOptions): Database {
  const { sweepAfterMs = HAND_OFF_GRACE_MS, leaseMs = DEFAULT_LEASE_MS } = options;
  const general = openConnection(options);
  const { prisma } = general;
  const prepared = openConnection({ ...options, maxConnections: HOT_PATH_CONNECTIONS, prepares: true });
  const hotPath = createHotPath(prisma, prepared.prisma);
  return {
    tenants: createTenantRepository(prisma),
    usage: createUsageRepository(prisma),
    projects: createProjectRepository(prisma),
    apiKeys: createApiKeyRepository(prisma, prepared.prisma),
    endpoints: createEndpointRepository(prisma, prepared.prisma),
    endpointHeaders: createEndpointHeaderRepository(prisma),
    backlogs: createBacklogRepository(prisma, sweepAfterMs),
    receptions: createReceptionRepository(prisma, prepared.prisma),
    rejections: createRejectionRepository(prisma),
    events: createEventRepository(prisma),
    signingKeys: createSigningKeyRepository(prisma),
    messages: createMessageRepository(prisma, { hotPath, sweepAfterMs }),
    payloads: createPayloadRepository(prisma),
    attempts: createAttemptRepository(prisma),
    deliveries: createDeliveryRepository(prisma, { hotPath, leaseMs, sweepAfterMs }),
    metrics: createMetricRepository(prisma),
    idempotencyKeys: createIdempotencyKeyRepository(prisma),
    exports: createExportRepository(prisma, sweepAfterMs),
    partitions: createPartitionRepository(prisma, options),
    countConnections: () => [general.countConnections(), prepared.countConnections()],
    operatorActions: createOperatorActionRepository(prisma),
    server: createServerRepository(prisma),
    async ping() {
      await Promise.all([prisma, prepared.prisma].map((client) => client.$queryRaw`SELECT 1`));
    },
    async close() {
      await Promise.all([general.close(), prepared.close()]);
    },
  };
}
