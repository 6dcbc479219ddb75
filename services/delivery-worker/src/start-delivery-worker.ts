import { USER_AGENT, createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { createPlans, SECOND } from '@posthorn/domain';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import {
  type ServiceContext,
  FILE_VARIABLES,
  createThrottledLogger,
  enqueueNotifications,
  openDatabase,
  openFiles,
  openQueues,
  serveHttp,
} from '@posthorn/service';
import { deliver } from './deliver.js';
import { createDeliveryMetrics } from './attempts/delivery-metrics.js';
import { createNextStepEnqueuer } from './attempts/enqueue-next-step.js';
import { createRecorder } from './attempts/record-attempt.js';
import { createGoneEndpoints } from './attempts/gone-endpoints.js';
import { createResponseBodies } from './attempts/response-bodies.js';
import { createAccessTokens } from './oauth2/access-tokens.js';
import { createPacer } from './pacing/pacer.js';
import { takeDeliveries } from './take-deliveries.js';
import { createTargetCache } from './endpoints/target-cache.js';
import { traceSends } from './attempts/send-request.js';

export const DELIVERY_WORKER_VARIABLES = [
  ...FILE_VARIABLES,
  'opsPort',
  'allowInsecureDestinations',
  'allowedDestinationCidrs',
  'egressProxyUrl',
  'egressNoProxy',
  'deliveryConcurrency',
  'deliveryTimeoutMs',
  'retryTimeScale',
  'plans',
] as const;

const BEFORE_REQUEST_MS = 7 * SECOND;

/** Consumes jobs only after all dependencies of a delivery are ready. */
export async function startDeliveryWorker(
  context: ServiceContext<(typeof DELIVERY_WORKER_VARIABLES)[number]>,
): Promise<void> {
  const { config, logger, metrics, tracing, releases } = context;
  const queues = openQueues(context);
  const onNotification = enqueueNotifications(context, queues);
  const { deliveries, attempts, endpointHealth, oauthTokens, ...database } = openDatabase(context, {
    onNotification,
  });
  const files = await openFiles(context);
  const sender = createSender({
    guard: createAddressGuard({
      allowInsecureDestinations: config.allowInsecureDestinations,
      allowedCidrs: config.allowedDestinationCidrs,
    }),
    userAgent: USER_AGENT,
    egressProxyUrl: config.egressProxyUrl,
    egressNoProxy: config.egressNoProxy,
    timeoutMs: config.deliveryTimeoutMs,
    // Deliveries never wait for a connection: the worker's own concurrency limits them.
    maxSocketsPerDestination: config.deliveryConcurrency,
  });
  releases.push('sender', () => sender.close());

  const cipher = createSecretCipher(parseEncryptionKeys(config.encryptionKeys));
  const targets = createTargetCache(deliveries, { cipher, getPlan: createPlans(config.plans) });
  const goneEndpoints = createGoneEndpoints({ endpointHealth, logger });
  releases.push('gone endpoints', () => goneEndpoints.idle());
  const deliveryMetrics = createDeliveryMetrics(metrics);
  const stopping = new AbortController();
  const cutOff = new AbortController();
  const pacer = createPacer();
  const accessTokens = createAccessTokens({ oauthTokens, cipher, sender, logger, stopping: stopping.signal });
  releases.push('access tokens', () => accessTokens.idle());
  const dependencies = {
    ...{ deliveries, endpointHealth, pacer, targets, accessTokens, goneEndpoints, logger },
    reserveSlot: queues.reserveSlot,
    sender: traceSends(sender, tracing),
    responseBodies: createResponseBodies({ files, attempts, logger, metrics }),
    record: createRecorder({ deliveries, logger, metrics: deliveryMetrics }),
    nextSteps: createNextStepEnqueuer({ queues, deliveries, targets, logger }),
    metrics: deliveryMetrics,
    reportOutage: createThrottledLogger(logger),
    retryTimeScale: config.retryTimeScale,
    deliveryTimeoutMs: config.deliveryTimeoutMs,
    beforeRequestMs: BEFORE_REQUEST_MS,
    stopping: stopping.signal,
    signal: cutOff.signal,
  };
  takeDeliveries(context, {
    queues,
    stopping,
    cutOff,
    deliver: (job) => deliver(job, dependencies),
    findOwner: deliveries.findTarget,
    noteWait: pacer.note,
    onPark: () => deliveryMetrics.countPostponement('share'),
  });
  await serveHttp(context, { port: config.opsPort, database, queues });
}
