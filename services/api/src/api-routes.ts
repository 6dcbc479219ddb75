import type { Billing } from '@posthorn/billing';
import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Metrics } from '@posthorn/observability';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { HandOff, ProjectRates } from '@posthorn/service';
import type { FileStore } from '@posthorn/storage';
import type { Caller } from './caller.js';
import { createEndpointCache } from './endpoint-cache.js';
import { exportRoutes } from './export-routes.js';
import { inboundMessages } from './inbound/inbound-messages.js';
import type { MessageFamily } from './message-family.js';
import { outboundMessages } from './outbound-messages.js';
import type { RecordedBodies } from './recorded-bodies.js';
import { outboundFamily } from './outbound-family.js';
import { inboundRoutes, pullRoutes } from './reception-routes.js';
import type { SpellIngestUrl } from './receptions/ingest-url.js';
import { tenancyRoutes } from './tenancy-routes.js';
import { createEndpoint } from './operations/create-endpoint/create-endpoint.js';
import { getEndpoint } from './operations/get-endpoint/get-endpoint.js';
import { getMetrics, getMetricsTimeseries } from './operations/get-metrics/get-metrics.js';
import { getMessage } from './operations/get-message/get-message.js';
import { listAttempts } from './operations/list-attempts/list-attempts.js';
import { createSigningKey } from './operations/create-signing-key/create-signing-key.js';
import { deleteEndpoint } from './operations/delete-endpoint/delete-endpoint.js';
import { deleteSigningKey } from './operations/delete-signing-key/delete-signing-key.js';
import { listEndpoints } from './operations/list-endpoints/list-endpoints.js';
import { listSigningKeys } from './operations/list-signing-keys/list-signing-keys.js';
import { pauseEndpoint } from './operations/pause-endpoint/pause-endpoint.js';
import { resumeEndpoint } from './operations/resume-endpoint/resume-endpoint.js';
import { updateEndpoint } from './operations/update-endpoint/update-endpoint.js';
import { cancelMessage } from './operations/cancel-message/cancel-message.js';
import { deleteMessage } from './operations/delete-message/delete-message.js';
import { listDeadLetters } from './operations/list-dead-letters/list-dead-letters.js';
import { listLogs } from './operations/list-logs/list-logs.js';
import { listRejections } from './operations/list-rejections/list-rejections.js';
import { replayAll } from './operations/replay-all/replay-all.js';
import { replayBatch } from './operations/replay-batch/replay-batch.js';
import { replayDeadLetter } from './operations/replay-dead-letter/replay-dead-letter.js';
import { replayMessage } from './operations/replay-message/replay-message.js';
import { retryNow } from './operations/retry-now/retry-now.js';
import { sendWebhook } from './operations/send-webhook/send-webhook.js';

export interface ApiDependencies {
  readonly database: Database;
  readonly files: FileStore;
  readonly recordedBodies: RecordedBodies;
  readonly handOff: HandOff;
  readonly rates: ProjectRates;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly ingestUrl: SpellIngestUrl;
  /** No payload is older. */
  readonly longestRetentionHours: number;
  readonly metrics: Pick<Metrics, 'counter'>;
  /** Undefined when nobody is billed here. */
  readonly billing: Billing | undefined;
}

/** The whole API: a route per operation. */
export function apiRoutes(dependencies: ApiDependencies): readonly Route<Caller>[] {
  const { database, handOff, rates, guard, cipher, metrics } = dependencies;
  const { endpoints, signingKeys, messages, attempts, rejections } = database;
  const outbound = outboundFamily(endpoints);
  const accepted = metrics.counter({
    name: 'posthorn_messages_accepted_total',
    help: 'Messages that were committed and acknowledged.',
  });
  return [
    sendWebhook({ messages, endpoints: createEndpointCache(endpoints), handOff, rates, accepted }),
    ...messageRoutes(outboundMessages, dependencies),
    ...messageRoutes(inboundMessages(attempts), dependencies),
    retryNow({ messages, handOff }),
    cancelMessage({ messages, handOff }),
    listDeadLetters(messages),
    replayDeadLetter({ messages, handOff }),
    listRejections(rejections),
    createEndpoint({ endpoints, guard, cipher }),
    listEndpoints(endpoints),
    getEndpoint(endpoints, cipher),
    updateEndpoint({ endpoints, guard, cipher }),
    deleteEndpoint(outbound, endpoints),
    pauseEndpoint(outbound, endpoints),
    resumeEndpoint(endpoints),
    listSigningKeys(outbound, signingKeys),
    createSigningKey(outbound, { signingKeys, cipher }),
    deleteSigningKey(outbound, signingKeys),
    ...inboundRoutes(dependencies),
    ...pullRoutes(dependencies),
    ...exportRoutes(dependencies),
    ...tenancyRoutes(dependencies),
  ];
}

/** What both directions have. */
function messageRoutes(
  family: MessageFamily,
  { database: { messages, attempts, metrics }, files, recordedBodies, handOff }: ApiDependencies,
): readonly Route<Caller>[] {
  return [
    replayBatch(family, { messages, handOff }),
    replayAll(family, { messages, handOff }),
    getMessage(family, messages),
    deleteMessage(family, { messages, attempts, files, handOff }),
    replayMessage(family, { messages, handOff }),
    listAttempts(family, { attempts, files, recordedBodies }),
    listLogs(family, messages),
    getMetrics(family, metrics),
    getMetricsTimeseries(family, metrics),
  ];
}
