import { ENQUEUE_GRACE_MS, SECOND } from '@posthorn/domain';
import * as apiKeys from './api-keys/api-key-statements.js';
import * as auditLog from './audit-log/audit-log-statements.js';
import { createCallRecorder } from './audit-log/record-calls.js';
import { findCallers } from './api-keys/find-callers.js';
import * as attempts from './attempts/attempt-statements.js';
import * as storedBodies from './attempts/stored-body-statements.js';
import * as usage from './billing/usage-statements.js';
import { expireIdle } from './callbacks/expire-hidden-endpoints.js';
import { createHiddenEndpointBatches } from './callbacks/hidden-endpoint-batches.js';
import { assertWritable } from './connections/assert-writable.js';
import { bind } from './connections/bind.js';
import type { ConnectionOptions, PoolCount } from './connections/create-pool.js';
import { createLookup } from './connections/create-statement-batcher.js';
import { openConnection, Prisma } from './connections/open-connection.js';
import type { SqlClient } from './connections/sql-client.js';
import * as consoleSessions from './console-sessions/console-session-statements.js';
import { findSessions } from './console-sessions/find-sessions.js';
import * as consumers from './consumers/consumer-statements.js';
import { createDeliveryBatches } from './deliveries/delivery-batches.js';
import * as endpointAuths from './endpoint-auth/endpoint-auth-statements.js';
import * as oauthTokens from './endpoint-auth/token-statements.js';
import * as endpointTls from './endpoint-tls/endpoint-tls-statements.js';
import { warnOfCertificates } from './endpoint-tls/warn-of-certificates.js';
import * as endpointHealth from './endpoint-health/endpoint-health-statements.js';
import * as endpointHeaders from './endpoints/endpoint-header-statements.js';
import * as endpoints from './endpoints/endpoint-statements.js';
import { createAddressLookup } from './endpoints/look-up-address.js';
import * as erasures from './erasures/erasure-statements.js';
import * as eventTypes from './event-types/event-type-statements.js';
import { createPublisher, findKnown } from './events/publish-events.js';
import * as events from './events/event-statements.js';
import * as fanOuts from './events/fan-out-statements.js';
import { createSubscriptionLookup } from './events/find-subscriptions.js';
import * as exports from './exports/export-statements.js';
import * as idempotencyKeys from './idempotency-keys/idempotency-key-statements.js';
import { findIngestTargets } from './inbound-endpoints/find-ingest-targets.js';
import * as sources from './inbound-endpoints/source-statements.js';
import { advanceReceptions, recordAccepted } from './incidents/receptions.js';
import * as incidents from './incidents/incident-statements.js';
import * as listening from './listening/listening-statements.js';
import { createLookForWork } from './maintenance/look-for-work.js';
import { createMessageBatches } from './messages/message-batches.js';
import * as messages from './messages/message-statements.js';
import * as retries from './messages/retry-statements.js';
import * as metrics from './metrics/metric-statements.js';
import * as notifications from './notifications/notification-statements.js';
import { type OnNotification, ignoreNotification } from './notifications/notify.js';
import * as operatorActions from './operators/operator-action-statements.js';
import * as operatorMessages from './operators/operator-message-statements.js';
import * as server from './operators/server-statements.js';
import * as backlogs from './outbox/backlog-statements.js';
import * as orderingKeys from './ordering/ordering-key-statements.js';
import * as outbox from './outbox/outbox-statements.js';
import * as emptyDays from './partitions/drop-empty-days.js';
import * as wholeDays from './partitions/drop-whole-day.js';
import * as partitions from './partitions/partition-statements.js';
import { createRecentPartitions } from './partitions/recent-partitions.js';
import { findPortalCallers } from './portal-sessions/find-portal-callers.js';
import * as accessGrants from './people/access-grant-statements.js';
import { createPersonLookup } from './people/find-person-callers.js';
import * as people from './people/person-session-statements.js';
import * as payloadReads from './payloads/read-payloads.js';
import * as portalSessions from './portal-sessions/portal-session-statements.js';
import * as projects from './projects/project-statements.js';
import * as pullEvents from './pull-events/pull-event-statements.js';
import * as rejections from './rejections/rejection-statements.js';
import * as messageRetention from './retention/message-retention-statements.js';
import * as payloads from './retention/payload-statements.js';
import * as search from './search/search-statements.js';
import { type SecretColumn, createSecretStore } from './secrets/create-secret-store.js';
import * as signingKeys from './signing-keys/signing-key-statements.js';
import * as signatureKeys from './signature-keys/signature-key-statements.js';
import * as tenants from './tenants/tenant-statements.js';

export type Database = ReturnType<typeof connectDatabase>;

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

/** Short, because a sender waits for the answer. */
const INGEST_WAIT_MS = 5 * SECOND;

/** The services' only access to PostgreSQL. Connects on first use. */
export function connectDatabase(options: DatabaseOptions) {
  const { sweepAfterMs = ENQUEUE_GRACE_MS, leaseMs = DEFAULT_LEASE_MS } = options;
  const { onNotification = ignoreNotification } = options;
  const general = openConnection(options);
  const sql = general.sql;
  const prepared = openConnection({ ...options, maxConnections: HOT_PATH_CONNECTIONS, prepares: true });
  const recentPartitions = createRecentPartitions(general.sql, prepared.sql);
  const secretsOf = (column: SecretColumn) => createSecretStore(sql, column);
  const clients = { sql, prepared: prepared.sql, sweepAfterMs, onNotification };
  return {
    tenants: bind(sql, tenants),
    /** Messages per tenant and month. The statement that stores the messages also counts them. */
    usage: bind(sql, usage),
    /** Never returns deleted projects. */
    projects: bind(sql, projects),
    apiKeys: {
      ...bind(sql, apiKeys),
      findCaller: createLookup((hashes) => findCallers(prepared.sql, hashes)),
    },
    /** The calls that changed something. */
    auditLog: { ...bind(sql, auditLog), record: createCallRecorder(prepared.sql) },
    portalSessions: {
      ...bind(sql, portalSessions),
      findCaller: createLookup((tokenHashes) => findPortalCallers(prepared.sql, tokenHashes)),
    },
    /** The sign-ins to the console. Holds only hashes of codes and tokens. */
    consoleSessions: {
      ...bind(sql, consoleSessions),
      find: createLookup((tokenHashes) => findSessions(prepared.sql, tokenHashes)),
    },
    /** Those who sign in to the console with the operator's provider, and whose rights are grants. */
    people: { ...bind(sql, people), findCaller: createPersonLookup(prepared.sql) },
    accessGrants: bind(sql, accessGrants),
    /** Never returns deleted endpoints. */
    endpoints: {
      ...bind(sql, endpoints),
      /**
       * Returns what the acceptance of a message needs of an outbound endpoint of the project. Concurrent look-ups share a
       * statement.
       */
      findAddress: createAddressLookup(prepared.sql),
    },
    /** The hidden endpoints of callbacks. */
    callbacks: { ...createHiddenEndpointBatches(clients), ...bind(sql, { expireIdle }) },
    /** The headers of all endpoints, including deleted ones. */
    endpointHeaders: bind(sql, endpointHeaders),
    /** How deliveries get their access tokens. */
    endpointAuths: { ...bind(sql, endpointAuths), ...secretsOf('endpoint_auths.encrypted_secret') },
    oauthTokens: { ...bind(sql, oauthTokens), ...secretsOf('oauth_tokens.encrypted_token') },
    /** The client certificates that deliveries show. */
    endpointTls: { ...bind(sql, endpointTls), ...secretsOf('endpoint_tls.encrypted_secret') },
    endpointHealth: bind(clients, endpointHealth),
    incidents: { ...bind(sql, incidents), ...bind(clients, { recordAccepted, advanceReceptions }) },
    /** The notifications that the passing of time makes due. Others are stored with what they tell of. */
    notifications: bind(clients, { ...notifications, warnOfCertificates }),
    /** Never returns deleted consumers. */
    consumers: bind(sql, consumers),
    eventTypes: bind(sql, eventTypes),
    /** The keys of messages that are delivered in order. */
    orderingKeys: bind(sql, orderingKeys),
    /** The waiting messages of endpoints that were paused, resumed, rate-limited or deleted. */
    backlogs: bind(clients, backlogs),
    /** Inbound and pull endpoints. Only `findForIngest` returns deleted ones. */
    sources: {
      ...bind(sql, sources),
      ...secretsOf('sources.encrypted_hmac_secret'),
      /** The encrypted tokens of ingest URLs. */
      tokens: secretsOf('sources.encrypted_secret_token'),
      /** Includes deleted endpoints. Concurrent look-ups share a statement. */
      findForIngest: createLookup((ids) => findIngestTargets(prepared.sql, ids), {
        maxReadMs: INGEST_WAIT_MS,
      }),
    },
    rejections: bind(sql, rejections),
    /** The events of pull endpoints. Never returns events that are deleted or past their retention. */
    pullEvents: bind(sql, pullEvents),
    listening: bind(clients, listening),
    events: {
      ...bind(sql, { ...events, findKnown }),
      ...bind(clients, fanOuts),
      /** Concurrent look-ups share a statement. */
      findSubscriptions: createSubscriptionLookup(clients),
      ...createPublisher(clients),
    },
    signingKeys: { ...bind(sql, signingKeys), ...secretsOf('signing_keys.encrypted_secret') },
    /** Key pairs of projects. */
    signatureKeys: { ...bind(sql, signatureKeys), ...secretsOf('signature_keys.encrypted_secret') },
    search: bind(sql, search),
    messages: {
      ...bind(sql, messages),
      ...bind(clients, retries),
      ...createMessageBatches(clients),
    },
    /** Messages whose jobs the scheduler must enqueue: for the outbox sweep, and for the rebuild of the queues. */
    outbox: bind(clients, outbox),
    /** Whether a maintenance job of the scheduler, by its name, may find work. */
    mayHaveWork: createLookForWork(prepared.sql),
    /** Messages of any project. */
    operatorMessages: bind(sql, operatorMessages),
    /** Settled messages that their tenants' plans keep no longer. */
    messageRetention: bind(sql, messageRetention),
    payloads: { ...bind(sql, payloads), ...bind(sql, payloadReads) },
    /** The endpoints and events that deleted consumers had, until what they left is erased. */
    erasures: bind(sql, erasures),
    attempts: { ...bind(sql, attempts), ...bind(sql, storedBodies) },
    deliveries: createDeliveryBatches(general.sql, { recentPartitions, leaseMs, sweepAfterMs }),
    /** Statements and triggers maintain the counts in the transactions that change messages, in separate tables. */
    metrics: bind(sql, metrics),
    idempotencyKeys: bind(sql, idempotencyKeys),
    /** Exports as clients and the scheduler use them; workers have `ExportWork`. Never returns deleted exports. */
    exports: bind(clients, exports),
    partitions: { ...bind(sql, partitions), ...bind(options, emptyDays), ...bind(options, wholeDays) },
    /** The current connections of the pools. */
    countConnections: (): readonly PoolCount[] => [general.countConnections(), prepared.countConnections()],
    operatorActions: bind(sql, operatorActions),
    server: bind(sql, server),
    /** Throws when the database does not answer, or cannot write. */
    ping: () => pingPools(general.sql, prepared.sql),
    close: () => closePools(general, prepared),
  };
}

async function closePools(...pools: readonly { close(): Promise<void> }[]): Promise<void> {
  await Promise.all(pools.map((pool) => pool.close()));
}

async function pingPools(general: SqlClient, prepared: SqlClient): Promise<void> {
  await Promise.all([
    assertWritable((probe) => general.query(Prisma.raw(probe))),
    prepared.query(Prisma.sql`SELECT 1`),
  ]);
}
