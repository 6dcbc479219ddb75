import { createPlans } from '@posthorn/domain';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import { type LogRecord, createLogRecord, createTestCipher, releaseAfterTest } from '@posthorn/test-support';
import { createMetrics } from '@posthorn/observability';
import { createThrottledLogger } from '@posthorn/service';
import type { DeliverDependencies } from '../../src/deliver.js';
import { createDeliveryMetrics } from '../../src/attempts/delivery-metrics.js';
import { createNextStepEnqueuer } from '../../src/attempts/enqueue-next-step.js';
import { createRecorder } from '../../src/attempts/record-attempt.js';
import { createGoneEndpoints } from '../../src/attempts/gone-endpoints.js';
import type { ResponseBodies } from '../../src/attempts/response-bodies.js';
import { createTargetCache } from '../../src/endpoints/target-cache.js';
import { createAccessTokens } from '../../src/oauth2/access-tokens.js';
import { createPacer } from '../../src/pacing/pacer.js';
import type { Environment } from './start-environment.js';

const NO_BODIES: ResponseBodies = {
  keep: () => Promise.resolve({ responseBodyStored: false }),
  discard: () => Promise.resolve(),
};

/** The dependencies of `deliver`, without a worker around it. */
export function createDependencies(
  { database: { deliveries, endpointHealth, oauthTokens }, queues }: Environment,
  signal: AbortSignal = new AbortController().signal,
  {
    stopping = new AbortController().signal,
    egressProxyUrl,
  }: { readonly stopping?: AbortSignal; readonly egressProxyUrl?: string } = {},
): DeliverDependencies & LogRecord {
  const { logger, lines } = createLogRecord();
  const guard = createAddressGuard({ allowInsecureDestinations: true, allowedCidrs: [] });
  const sender = createSender({ guard, userAgent: 'Posthorn/test', egressProxyUrl });
  releaseAfterTest(() => sender.close());
  const targets = createTargetCache(deliveries, { cipher: createTestCipher(), getPlan: createPlans() });
  const metrics = createDeliveryMetrics(createMetrics('test'));
  return {
    deliveries,
    endpointHealth,
    pacer: createPacer(),
    reserveSlot: queues.reserveSlot,
    sender,
    targets,
    accessTokens: createAccessTokens({ oauthTokens, cipher: createTestCipher(), sender, logger, stopping }),
    responseBodies: NO_BODIES,
    record: createRecorder({ deliveries, logger, metrics }),
    nextSteps: createNextStepEnqueuer({ queues, deliveries, targets, logger }),
    goneEndpoints: createGoneEndpoints({ endpointHealth, logger }),
    metrics,
    reportOutage: createThrottledLogger(logger),
    retryTimeScale: 1,
    deliveryTimeoutMs: 15_000,
    beforeRequestMs: 45_000,
    stopping,
    signal,
    logger,
    lines,
  };
}
