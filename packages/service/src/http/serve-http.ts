import { ApiError } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import {
  type AppOptions,
  type HealthOptions,
  type ListenOptions,
  type ReportClientError,
  createApp,
  listen,
} from '@posthorn/http-server';
import type { Queues } from '@posthorn/queues';
import { createHttpMetrics } from '../telemetry/http-metrics.js';
import { createStoreMetrics } from '../telemetry/store-metrics.js';
import { createThrottledLogger } from '../telemetry/throttled-logger.js';
import { watchStores } from '../stores/watch-stores.js';
import type { ServiceContext } from '../service-context.js';
import { translateError } from './translate-error.js';

export interface HttpOptions extends Pick<ListenOptions, 'headersTimeoutMs' | 'requestTimeoutMs'> {
  readonly port: number;
  /** Serves `/metrics` in place of `port`, and health as well. */
  readonly metricsPort?: number | undefined;
  readonly database: Pick<Database, 'ping'>;
  readonly queues: Pick<Queues, 'ping'>;
  /** Mounts the service's own routes. Health, readiness and metrics are always mounted. */
  readonly mount?: NonNullable<AppOptions['mount']>;
}

/** Listens until the process stops. */
export async function serveHttp(context: ServiceContext, options: HttpOptions): Promise<void> {
  const { config, logger, metrics, tracing, releases, isDraining } = context;
  const { database, queues, mount, port, metricsPort, ...times } = options;
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
