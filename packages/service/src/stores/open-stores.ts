import { parseEncryptionKeys } from '@posthorn/common';
import {
  type Database,
  type DatabaseOptions,
  type ExportWork,
  connectDatabase,
  connectExportWork,
} from '@posthorn/database';
import { type Queues, connectQueues, enqueueOrSweep } from '@posthorn/queues';
import { type FileStore, openFileStore } from '@posthorn/storage';
import type { ServiceContext } from '../service-context.js';
import { createConnectionMetrics, createStatementMetrics } from '../telemetry/database-metrics.js';
import { createCommandMetrics } from '../telemetry/redis-metrics.js';
import { traceDatabase } from '../telemetry/trace-database.js';

/** The variables of a service that stores files. */
export const FILE_VARIABLES = ['storageUrl', 'publicBaseUrl'] as const;

/** Opens the file storage, and closes it when the process stops. The storage may be unavailable at any time. */
export async function openFiles(
  context: ServiceContext<(typeof FILE_VARIABLES)[number]>,
): Promise<FileStore> {
  const { config, releases } = context;
  const files = await openFileStore({
    location: config.storageUrl,
    publicBaseUrl: config.publicBaseUrl,
    encryptionKeys: parseEncryptionKeys(config.encryptionKeys),
  });
  releases.push('files', () => files.close());
  return files;
}

type DatabaseSettings = Partial<
  Pick<
    DatabaseOptions,
    'maxConnections' | 'leaseMs' | 'lockTimeoutMs' | 'statementTimeoutMs' | 'onNotification'
  >
>;

const DEFAULT_MAX_CONNECTIONS = 10;

/** Connects to PostgreSQL, and disconnects when the process stops. */
export function openDatabase(context: ServiceContext, settings: DatabaseSettings = {}): Database {
  const { name, config, outages, metrics, tracing, releases } = context;
  const database = connectDatabase({
    url: config.databaseUrl,
    applicationName: `posthorn ${name}`,
    maxConnections: DEFAULT_MAX_CONNECTIONS,
    ...settings,
    observe: createStatementMetrics(metrics),
    onIdleError: (error) => outages.fail('PostgreSQL', error),
  });
  createConnectionMetrics(metrics, database);
  releases.push('database', () => database.close());
  return traceDatabase(database, tracing);
}

/** Does the same for a process that only writes exports. */
export function openExportWork(
  { config, outages, metrics, releases, name }: ServiceContext,
  { onNotification }: Pick<DatabaseSettings, 'onNotification'>,
): ExportWork {
  const work = connectExportWork({
    url: config.databaseUrl,
    applicationName: `posthorn ${name}`,
    maxConnections: DEFAULT_MAX_CONNECTIONS,
    onNotification,
    observe: createStatementMetrics(metrics),
    onIdleError: (error) => outages.fail('PostgreSQL', error),
  });
  createConnectionMetrics(metrics, work);
  releases.push('database', () => work.close());
  return work;
}

/** Connects to Redis, and disconnects when the process stops. */
export function openQueues({ config, outages, metrics, tracing, releases }: ServiceContext): Queues {
  const queues = connectQueues({
    url: config.redisUrl,
    deliveryShards: config.deliveryShards,
    observe: createCommandMetrics(metrics),
    tracing: tracing?.jobs,
    onError: (error) => outages.fail('Redis', error),
  });
  releases.push('queues', () => queues.close());
  return queues;
}

/** Enqueues notifications as soon as they are stored. */
export function enqueueNotifications(
  { logger }: Pick<ServiceContext, 'logger'>,
  queues: Pick<Queues, 'deliveries'>,
): NonNullable<DatabaseOptions['onNotification']> {
  return (delivery) =>
    void enqueueOrSweep(queues.deliveries.add(delivery), (error) =>
      logger.warn('a notification was not enqueued; the sweep does it', {
        message_id: delivery.messageId,
        error,
      }),
    );
}
