import type { Route } from '@posthorn/http-server';
import { apiKeyRoutes } from '../api-keys/api-key-routes.js';
import { billingRoutes } from '../billing/billing-routes.js';
import { consumerRoutes } from '../consumers/consumer-routes.js';
import { createEndpoint } from '../endpoints/create-endpoint.js';
import { deleteEndpoint } from '../endpoints/delete-endpoint.js';
import { getEndpoint } from '../endpoints/get-endpoint.js';
import { listEndpoints } from '../endpoints/list-endpoints.js';
import { outboundResource } from '../endpoints/outbound-resource.js';
import { pauseEndpoint } from '../endpoints/pause-endpoint.js';
import { resumeEndpoint } from '../endpoints/resume-endpoint.js';
import { updateEndpoint } from '../endpoints/update-endpoint.js';
import { eventTypeRoutes } from '../event-types/event-type-routes.js';
import { exportRoutes } from '../exports/export-routes.js';
import type { Caller } from '../http/caller.js';
import { listRejections } from '../inbound-endpoints/list-rejections.js';
import { inboundMessages } from '../inbound-messages/inbound-messages.js';
import { listAttempts } from '../messages/attempts/list-attempts.js';
import { cancelMessage } from '../messages/cancel-message.js';
import { deleteAll } from '../messages/delete/delete-all.js';
import { deleteBatch } from '../messages/delete/delete-batch.js';
import { deleteMessage } from '../messages/delete/delete-message.js';
import { getMessage } from '../messages/get-message.js';
import { getPayload } from '../messages/get-payload.js';
import { listDeadLetters } from '../messages/list-dead-letters.js';
import { listLogs } from '../messages/list-logs.js';
import { outboundMessages } from '../messages/outbound-messages.js';
import { replayAll } from '../messages/replay/replay-all.js';
import { replayBatch } from '../messages/replay/replay-batch.js';
import { replayDeadLetter } from '../messages/replay/replay-dead-letter.js';
import { replayMessage } from '../messages/replay/replay-message.js';
import { retryAll } from '../messages/retry-all.js';
import { retryNow } from '../messages/retry-now.js';
import { sendBatch } from '../messages/send/send-batch.js';
import { sendWebhook } from '../messages/send/send-webhook.js';
import { testEndpoint } from '../messages/send/test-endpoint.js';
import { getMetrics, getMetricsTimeseries } from '../metrics/get-metrics.js';
import { withOwnCursors } from '../pagination/with-own-cursors.js';
import { createConsumerOwnership } from '../portal/consumer-ownership.js';
import { portalSessionRoutes } from '../portal/portal-session-routes.js';
import { withPortalRules } from '../portal/with-portal-rules.js';
import { projectRoutes } from '../projects/project-routes.js';
import { createEndpointCache } from '../resources/endpoint-cache.js';
import type { MessageResource } from '../resources/message-resource.js';
import { createSigningKey } from '../signing-keys/create-signing-key.js';
import { deleteSigningKey } from '../signing-keys/delete-signing-key.js';
import { listSigningKeys } from '../signing-keys/list-signing-keys.js';
import type { ApiDependencies } from './api-dependencies.js';
import { eventRoutes } from './event-routes.js';
import { listeningRoutes } from './listening-routes.js';
import { inboundRoutes, pullRoutes } from './source-routes.js';

/** All routes of the API, one per operation. */
export function apiRoutes(dependencies: ApiDependencies): readonly Route<Caller>[] {
  const ownership = createConsumerOwnership(dependencies.database);
  return allRoutes(dependencies).map((route) =>
    withPortalRules(withOwnCursors(route), { ownership, rates: dependencies.rates }),
  );
}

function allRoutes(dependencies: ApiDependencies): readonly Route<Caller>[] {
  const { database, files, enqueuer, rates, guard, cipher, metrics, billing, publicBaseUrl } = dependencies;
  const { endpoints, backlogs, signingKeys, messages, attempts, rejections } = database;
  const outbound = outboundResource(endpoints);
  const accepted = metrics.counter({
    name: 'posthorn_messages_accepted_total',
    help: 'Messages that were committed and acknowledged.',
  });
  const known = createEndpointCache(endpoints);
  const sending = { messages, endpoints: known, enqueuer, rates, accepted };
  return [
    sendWebhook(sending),
    sendBatch(sending),
    ...eventRoutes(dependencies, accepted),
    retryAll({ messages, enqueuer }),
    ...messageRoutes(outboundMessages, dependencies),
    ...messageRoutes(inboundMessages(attempts), dependencies),
    retryNow({ messages, enqueuer }),
    cancelMessage({ messages, enqueuer }),
    listDeadLetters({ messages }),
    replayDeadLetter({ messages, enqueuer, rates }),
    listRejections({ rejections }),
    createEndpoint({ endpoints, guard, cipher }),
    listEndpoints({ endpoints }),
    getEndpoint({ endpoints, backlogs, cipher }),
    updateEndpoint({ endpoints, guard, cipher }),
    deleteEndpoint({ resource: outbound, endpoints, known }),
    pauseEndpoint({ resource: outbound, endpoints }),
    resumeEndpoint({ endpoints }),
    testEndpoint({ endpoints, messages, enqueuer, rates, accepted }),
    listSigningKeys({ resource: outbound, group: 'signingKeys', signingKeys }),
    createSigningKey({ resource: outbound, group: 'signingKeys', signingKeys, cipher }),
    deleteSigningKey({ resource: outbound, group: 'signingKeys', signingKeys }),
    ...consumerRoutes({ ...database, known }),
    ...eventTypeRoutes(database),
    ...inboundRoutes(dependencies),
    ...listeningRoutes(dependencies),
    ...pullRoutes(dependencies),
    ...exportRoutes({ ...database, files, enqueuer }),
    ...apiKeyRoutes(database),
    ...projectRoutes(database),
    ...billingRoutes({ ...database, billing }),
    ...portalSessionRoutes({ ...database, publicBaseUrl }),
  ];
}

/** The message routes that outbound and inbound messages share. */
function messageRoutes(
  resource: MessageResource,
  { database: { messages, attempts, metrics }, files, recordedBodies, enqueuer, rates }: ApiDependencies,
): readonly Route<Caller>[] {
  return [
    replayBatch({ resource, messages, enqueuer, rates }),
    replayAll({ resource, messages, enqueuer, rates }),
    deleteBatch({ resource, messages, attempts, files, enqueuer }),
    deleteAll({ resource, messages, attempts, files, enqueuer }),
    getMessage({ resource, messages }),
    getPayload({ resource, messages }),
    deleteMessage({ resource, messages, attempts, files, enqueuer }),
    replayMessage({ resource, messages, enqueuer, rates }),
    listAttempts({ resource, attempts, files, recordedBodies }),
    listLogs({ resource, messages }),
    getMetrics({ resource, metrics }),
    getMetricsTimeseries({ resource, metrics }),
  ];
}
