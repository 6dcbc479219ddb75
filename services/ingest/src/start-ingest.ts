import {
  createSecretCipher,
  createValueHasher,
  parseEncryptionKeys,
  UnknownEncryptionKeyError,
  USER_AGENT,
} from '@posthorn/common';
import type { Database } from '@posthorn/database';
import { createPlans, SECOND } from '@posthorn/domain';
import { mountRaw, mountUnknown } from '@posthorn/http-server';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import { REASON_CODES, INGEST_PATH } from '@posthorn/sources';
import {
  type ServiceContext,
  createMeasuredBodyBudget,
  createThrottledLogger,
  openDatabase,
  openQueues,
  serveHttp,
} from '@posthorn/service';
import {
  type Enqueuer,
  type EventPublisher,
  createEventPublisher,
  createProjectRates,
  openEnqueuer,
} from '@posthorn/acceptance';
import { createPayloadSchemas } from '@posthorn/payload-schemas';
import { createEndpointCache } from './endpoints/endpoint-cache.js';
import type { IngestEndpointOptions } from './endpoints/ingest-endpoint.js';
import { type KeySets, createKeySets } from './key-sets/key-sets.js';
import { receive } from './messages/receive.js';
import { type MomentLog, type MomentLogOptions, createMomentLog } from './endpoints/moment-log.js';
import { type RejectionLog, createRejectionLog } from './rejections/rejection-log.js';

export const INGEST_VARIABLES = [
  'ingestPort',
  'receiveBaseUrl',
  'opsPort',
  'metricsOnOpsPort',
  'trustedProxies',
  'plans',
  'allowInsecureDestinations',
  'allowedDestinationCidrs',
  'egressProxyUrl',
  'egressNoProxy',
] as const;

/** A sender waits for the response, so a locked table counts as a database outage. */
const LOCK_TIMEOUT_MS = 3 * SECOND;
/** The longest wait of a sender, whose body is in memory meanwhile. A silent database counts as an outage. */
const STATEMENT_TIMEOUT_MS = 5 * SECOND;
/** Webhooks are small, and machines send them. */
const HEADERS_TIMEOUT_MS = 10 * SECOND;
const REQUEST_TIMEOUT_MS = 30 * SECOND;

/** Compiled filters and schemas of event types: usually 15 MB at most. */
const MAX_SCHEMAS = 2000;

const ELSEWHERE = `Webhooks are received below ${INGEST_PATH}; the API has another address.`;

/** Acquires resources in order. The process releases them in reverse: the HTTP server first, the stores last. */
export async function startIngest(context: ServiceContext<(typeof INGEST_VARIABLES)[number]>): Promise<void> {
  const { config, logger, metrics } = context;
  const database = openDatabase(context, {
    lockTimeoutMs: LOCK_TIMEOUT_MS,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const queues = openQueues(context);
  const reportOutage = createThrottledLogger(logger);
  const logs = { database, reportOutage };
  const enqueuer = openEnqueuer(context, queues);
  const dependencies = {
    findEndpoint: createEndpointCache(database.sources, {
      ...withKeys(config.encryptionKeys),
      getPlan: createPlans(config.plans),
      onIssue: (endpointId, error) =>
        reportOutage(
          error instanceof UnknownEncryptionKeyError
            ? 'an endpoint cannot receive: its key is not in ENCRYPTION_KEYS'
            : 'an endpoint cannot receive',
          { endpoint_id: endpointId, error },
        ),
    }),
    keySets: openKeySets(context),
    messages: database.messages,
    enqueuer,
    publisher: openPublisher(context, { database, enqueuer }),
    rates: createProjectRates({ queues, metrics }),
    rejectionLog: openRejectionLog(context, logs),
    ...openMomentLogs(context, logs),
    trustedProxies: config.trustedProxies,
    receiveBaseUrl: config.receiveBaseUrl,
    received: metrics.counter({
      name: 'posthorn_webhooks_received_total',
      help: 'Webhooks that were committed and acknowledged: to be forwarded (inbound) or pulled (pull), or as events (event).',
      labels: { direction: ['inbound', 'pull', 'event'] },
    }),
  };
  const bodies = createMeasuredBodyBudget(metrics);
  await serveHttp(context, {
    port: config.ingestPort,
    metricsPort: config.metricsOnOpsPort ? config.opsPort : undefined,
    ...{ database, queues, bodies },
    headersTimeoutMs: HEADERS_TIMEOUT_MS,
    requestTimeoutMs: REQUEST_TIMEOUT_MS,
    mount(app) {
      mountRaw(app, {
        path: INGEST_PATH,
        segmentCount: 2,
        bodies,
        handle: (request) => receive(request, dependencies),
      });
      mountUnknown(app, () => ELSEWHERE);
    },
  });
}

function openKeySets({
  config,
  releases,
}: Pick<ServiceContext<(typeof INGEST_VARIABLES)[number]>, 'config' | 'releases'>): KeySets {
  const sender = createSender({
    guard: createAddressGuard({
      allowInsecureDestinations: config.allowInsecureDestinations,
      allowedCidrs: config.allowedDestinationCidrs,
    }),
    userAgent: USER_AGENT,
    egressProxyUrl: config.egressProxyUrl,
    egressNoProxy: config.egressNoProxy,
  });
  releases.push('key sets', () => sender.close());
  return createKeySets({ sender });
}

interface LogDependencies {
  readonly database: Database;
  readonly reportOutage: ReturnType<typeof createThrottledLogger>;
}

function openPublisher(
  { metrics }: Pick<ServiceContext, 'metrics'>,
  { database, enqueuer }: { readonly database: Database; readonly enqueuer: Enqueuer },
): EventPublisher {
  return createEventPublisher({
    events: database.events,
    enqueuer,
    schemas: createPayloadSchemas({ max: MAX_SCHEMAS }),
    accepted: metrics.counter({
      name: 'posthorn_messages_accepted_total',
      help: 'Messages that were committed and acknowledged.',
    }),
    metrics,
  });
}

function openRejectionLog(
  { metrics, releases }: Pick<ServiceContext, 'metrics' | 'releases'>,
  { database, reportOutage }: LogDependencies,
): RejectionLog {
  const rejectionLog = createRejectionLog({
    rejections: database.rejections,
    rejected: metrics.counter({
      name: 'posthorn_webhooks_rejected_total',
      help: 'Requests of senders that were rejected, by reason.',
      labels: { reason: REASON_CODES },
    }),
    onError: (error) => reportOutage('rejections could not be recorded', { error }),
  });
  releases.push('rejections', () => rejectionLog.stop());
  return rejectionLog;
}

function openMomentLogs(
  { releases }: Pick<ServiceContext, 'releases'>,
  { database, reportOutage }: LogDependencies,
): Readonly<Record<'handshakes' | 'acceptances', MomentLog>> {
  const open = (name: string, write: MomentLogOptions['write']): MomentLog => {
    const log = createMomentLog({
      write,
      onError: (error) => reportOutage(`${name} could not be recorded`, { error }),
    });
    releases.push(name, () => log.stop());
    return log;
  };
  return {
    handshakes: open('handshakes', (moments) => database.sources.recordHandshakes(moments)),
    acceptances: open('acceptances', (moments) => database.incidents.recordAccepted(moments)),
  };
}

function withKeys(text: string): Pick<IngestEndpointOptions, 'cipher' | 'hasher'> {
  const keys = parseEncryptionKeys(text);
  return { cipher: createSecretCipher(keys), hasher: createValueHasher(keys) };
}
