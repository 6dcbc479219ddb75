import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { SECOND } from '@posthorn/domain';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import type { ServiceContext } from '@posthorn/service';
import { FILE_KEYS, openDatabase, openFiles, openQueues, serveHttp } from '@posthorn/service';
import { repeat } from '@posthorn/runtime';
import { USER_AGENT } from './build-request.js';
import { deliver } from './deliver.js';
import { createFairDelivery } from './fairness/deliver-fairly.js';
import { createPlaces } from './fairness/places.js';
import { createHandOn } from './hand-on.js';
import { createRecorder } from './record-attempt.js';
import { createAttemptReport } from './report-attempt.js';
import { createResponseBodies } from './response-bodies.js';
import { createTargetCache } from './target-cache.js';

export const DELIVERY_WORKER_KEYS = [
  ...FILE_KEYS,
  'opsPort',
  'allowInsecureDestinations',
  'allowedDestinationCidrs',
  'deliveryConcurrency',
  'deliveryTimeoutMs',
  'retryTimeScale',
] as const;

/** A claim outlasts the longest delivery, and its record. */
const LEASE_MARGIN_MS = 10 * SECOND;
/** How long what is parked waits after all workers of its endpoint's deliveries died. */
const WAKE_MS = 2 * SECOND;
/** How long a stop waits for deliveries in flight before it cuts them off. */
const DRAIN_MS = 10 * SECOND;

/** Takes jobs only once everything that a delivery needs is there. */
export async function startDeliveryWorker(
  context: ServiceContext<(typeof DELIVERY_WORKER_KEYS)[number]>,
): Promise<void> {
  const { config, logger, metrics, releases } = context;
  const { deliveries, attempts, ...database } = openDatabase(context, {
    leaseMs: config.deliveryTimeoutMs + LEASE_MARGIN_MS,
  });
  const queues = openQueues(context);
  const files = await openFiles(context);
  const sender = createSender({
    guard: createAddressGuard({
      allowInsecureDestinations: config.allowInsecureDestinations,
      allowedCidrs: config.allowedDestinationCidrs,
    }),
    userAgent: USER_AGENT,
    timeoutMs: config.deliveryTimeoutMs,
    // Deliveries never wait for a connection: what bounds them is the worker's own concurrency.
    maxSocketsPerDestination: config.deliveryConcurrency,
  });
  releases.push('sender', () => sender.close());

  const cutOff = new AbortController();
  const dependencies = {
    deliveries,
    reserveSlot: queues.reserveSlot,
    sender,
    targets: createTargetCache(deliveries, createSecretCipher(parseEncryptionKeys(config.encryptionKeys))),
    responseBodies: createResponseBodies({ files, attempts, logger, metrics }),
    record: createRecorder({ deliveries, logger, report: createAttemptReport(logger, metrics) }),
    handOn: createHandOn(queues, logger),
    retryTimeScale: config.retryTimeScale,
    signal: cutOff.signal,
  };
  const fairDelivery = createFairDelivery({
    places: createPlaces(config.deliveryConcurrency),
    parking: queues.parking,
    logger,
    deliver: (job) => deliver(job, dependencies),
  });
  const waking = repeat(() => fairDelivery.wakeIdleEndpoints(), {
    intervalMs: WAKE_MS,
    onError: (error) => logger.warn('parked deliveries could not be looked at', { error }),
  });
  releases.push('waking', () => waking.stop());
  const consumer = queues.consumeDeliveries({
    concurrency: config.deliveryConcurrency,
    handle: (job) => fairDelivery.handle(job),
    onHandBack: ({ messageId, attemptNo }, error) =>
      logger.warn('a delivery was handed back', { message_id: messageId, attempt_no: attemptNo, error }),
  });
  releases.push('deliveries', async () => {
    const timer = setTimeout(() => cutOff.abort(), DRAIN_MS);
    await consumer.close().finally(() => clearTimeout(timer));
  });
  await serveHttp(context, { port: config.opsPort, database, queues });
}
