import { ApiError } from '@posthorn/common';
import { type Database, classifyDatabaseError, describeOutage, mayHaveTakenEffect } from '@posthorn/database';
import {
  type AppOptions,
  type HealthOptions,
  type ListenOptions,
  type ReportClientError,
  createApp,
  listen,
} from '@posthorn/http-server';
import type { Queues } from '@posthorn/queues';
import { StorageError } from '@posthorn/storage';
import { createHttpMetrics } from '../telemetry/http-metrics.js';
import { createStoreMetrics } from '../telemetry/store-metrics.js';
import { createThrottledLogger } from '../telemetry/outage-log.js';
import { watchStores } from '../stores/watch-stores.js';
import type { ServiceContext } from '../service-context.js';

export interface HttpOptions
  extends Pick<ListenOptions, 'headersTimeoutMs' | 'requestTimeoutMs'>, Pick<AppOptions, 'bodies'> {
  readonly port: number;
  /** Serves `/metrics` in place of `port`, and health as well. */
  readonly metricsPort?: number | undefined;
  readonly database: Pick<Database, 'ping'>;
  readonly queues: Pick<Queues, 'ping'>;
  /** Where the documentation stands that errors lead to. */
  readonly docsUrl?: string;
  /** Mounts the service's own routes. Health, readiness and metrics are always mounted. */
  readonly mount?: NonNullable<AppOptions['mount']>;
}

/** Listens until the process stops. */
export async function serveHttp(context: ServiceContext, options: HttpOptions): Promise<void> {
  const { config, logger, metrics, tracing, releases, isDraining } = context;
  const { database, queues, mount, port, metricsPort, docsUrl, bodies, ...times } = options;
  const { countAnswer, countRefusal } = createHttpMetrics(metrics);
  createStoreMetrics(metrics, { database, redis: queues });
  watchStores(context, { database, queues });
  const health: HealthOptions = {
    checks: { database: () => database.ping(), queue: () => queues.ping() },
    isDraining,
    renderMetrics: () => metrics.render(),
    metricsContentType: metrics.contentType,
  };
  const reportStalled = createThrottledLogger(logger);
  const errors = { translateError, onServerError: reportServerError(context), onRefusal: countRefusal };
  const app = createApp({
    health: { ...health, showsMetrics: metricsPort === undefined },
    ...errors,
    docsUrl,
    ...(bodies && { bodies }),
    watch(request, proceed) {
      if (tracing === undefined) {
        proceed();
        return countAnswer;
      }
      const endTrace = tracing.startRequest(request, proceed);
      return (answer) => {
        countAnswer(answer);
        endTrace(answer);
      };
    },
    ...(mount === undefined ? {} : { mount }),
  });
  const common = {
    host: config.bindAddress,
    onClientError: reportClientError(context),
    onStalled: (address: string | undefined) =>
      reportStalled('a client did not take its answer and was disconnected', { address }),
  };
  if (metricsPort !== undefined) {
    const ops = await listen(createApp({ health, ...errors }), { ...common, port: metricsPort });
    releases.push('metrics', () => ops.close());
    logger.info('metrics are answered at another port', { port: ops.port, address: config.bindAddress });
  }
  const listening = await listen(app, { ...common, ...times, port });
  releases.push('http', () => listening.close());
  logger.info('listening', { port: listening.port, address: config.bindAddress });
}

/** A request that failed because a store is unavailable is no defect, and one of many. */
function reportServerError({ logger }: ServiceContext): (error: unknown, requestId: string) => void {
  const reportOutage = createThrottledLogger(logger);
  return (error, requestId) => {
    const outage = error instanceof ApiError ? error : translateError(error);
    if (outage?.code === 'SERVICE_UNAVAILABLE') reportOutage('answered 503', { reason: outage.message });
    else logger.error('a request failed', { request_id: requestId, error });
  };
}

/** A defect: other clients are served on, and only a person can mend the code that failed. */
function reportClientError({ logger }: ServiceContext): ReportClientError {
  return (error, { requestId, ...client }) =>
    logger.error('a defect: no code handled an error of this client, whose connection was ended', {
      ...client,
      request_id: requestId,
      error,
    });
}

const RETRY_AFTER_SECONDS = 1;

const UNCONFIRMED =
  'The answer of the database was lost, so it is not known whether the request took effect. A message that is sent again with the same idempotency key is stored once.';

/** Translates an unavailable database or file storage to SERVICE_UNAVAILABLE. Their other errors are defects. */
function translateError(error: unknown): ApiError | undefined {
  if (error instanceof StorageError) {
    return unavailable('The service cannot reach its file storage; nothing was changed.', error);
  }
  if (classifyDatabaseError(error) !== 'unavailable') return undefined;
  if (mayHaveTakenEffect(error)) return unavailable(UNCONFIRMED, error);
  const outage = describeOutage(error);
  const what = outage === undefined ? 'The service cannot reach its database' : `The database ${outage}`;
  return unavailable(`${what}; nothing was stored.`, error);
}

function unavailable(message: string, cause: unknown): ApiError {
  return new ApiError('SERVICE_UNAVAILABLE', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
