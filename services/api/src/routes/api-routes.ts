import { createEventPublisher } from '@posthorn/acceptance';
import type { Route } from '@posthorn/http-server';
import { actorRoute } from '../api-keys/actor-routes.js';
import { apiKeyRoutes } from '../api-keys/api-key-routes.js';
import { auditLogRoute } from '../audit-log/audit-log-routes.js';
import { billingRoutes } from '../billing/billing-routes.js';
import { callbackRoutes } from '../callbacks/callback-routes.js';
import { consumerRoutes } from '../consumers/consumer-routes.js';
import { endpointTlsRoutes } from '../endpoint-tls/endpoint-tls-routes.js';
import { endpointAuthRoutes } from '../endpoint-auth/endpoint-auth-routes.js';
import { endpointRoutes } from '../endpoints/endpoint-routes.js';
import { outboundResource } from '../endpoints/endpoint-rules.js';
import { eventTypeRoutes } from '../event-types/event-type-routes.js';
import { eventRoutes } from '../events/event-routes.js';
import { exportRoutes } from '../exports/export-routes.js';
import type { Caller } from '../http/caller.js';
import { inboundEndpointRoutes } from '../inbound-endpoints/inbound-endpoint-routes.js';
import { listRejections } from '../inbound-endpoints/list-rejections.js';
import { incidentRoutes } from '../incidents/incident-routes.js';
import { inboundMessages } from '../inbound-messages/inbound-messages.js';
import { listenBySocket } from '../listening/listen-by-socket.js';
import { pollMessages } from '../listening/poll-messages.js';
import { deadLetterRoutes } from '../messages/dead-letter-routes.js';
import { messageRoutes } from '../messages/message-routes.js';
import { outboundMessages } from '../messages/outbound-messages.js';
import { cancelMessage, retryNow } from '../messages/retry-routes.js';
import { sendBatch } from '../messages/send/send-batch.js';
import { sendWebhook } from '../messages/send/send-webhook.js';
import { orderingRoute } from '../endpoints/ordering-route.js';
import { testEndpoint } from '../messages/send/test-endpoint.js';
import { messageCounts } from '../metrics/message-counts.js';
import { metricRoutes } from '../metrics/metric-routes.js';
import { accessGrantRoutes } from '../access-grants/access-grant-routes.js';
import { createConsumerOwnership } from '../portal/consumer-ownership.js';
import { portalSessionRoutes } from '../portal/portal-session-routes.js';
import { projectRoutes } from '../projects/project-routes.js';
import { pullEndpointRoutes } from '../pull-endpoints/pull-endpoint-routes.js';
import { pullEventRoutes } from '../pull-events/pull-event-routes.js';
import { createEndpointCache } from '../resources/endpoint-cache.js';
import { searchRoute } from '../search/search-routes.js';
import { signatureKeyRoutes } from '../signature-keys/signature-key-routes.js';
import { keyHolder, signingKeyRoutes } from '../signing-keys/signing-key-routes.js';
import { INBOUND, PULL, sourceResource } from '../sources/source-resource.js';
import type { ApiDependencies } from './api-dependencies.js';
import { createPipeline } from './pipeline.js';

/** All routes of the API, one per operation. */
export function apiRoutes(dependencies: ApiDependencies): readonly Route<Caller>[] {
  const { database, rates, audit } = dependencies;
  const ownership = createConsumerOwnership(database);
  const pipeline = createPipeline({ ownership, rates, audit: { ...audit, auditLog: database.auditLog } });
  return allRoutes(dependencies).map(pipeline);
}

function allRoutes({ database, metrics, ...others }: ApiDependencies): readonly Route<Caller>[] {
  const { endpoints, sources, attempts, messages } = database;
  const outbound = outboundResource(endpoints);
  const inbound = sourceResource(INBOUND, sources);
  const pull = sourceResource(PULL, sources);
  const received = inboundMessages({ attempts, messages });
  const accepted = metrics.counter({
    name: 'posthorn_messages_accepted_total',
    help: 'Messages that were committed and acknowledged.',
  });
  const parts = { ...others, ...database, accepted, known: createEndpointCache(endpoints) };
  const publisher = createEventPublisher({ ...parts, metrics });
  return [
    sendWebhook(parts),
    sendBatch(parts),
    ...callbackRoutes(parts),
    ...eventRoutes({ ...parts, publisher }),
    ...messageRoutes({ ...parts, resource: outboundMessages }),
    ...metricRoutes(messageCounts({ ...parts, resource: outboundMessages })),
    ...messageRoutes({ ...parts, resource: received }),
    ...metricRoutes(messageCounts({ ...parts, resource: received })),
    retryNow(parts),
    cancelMessage(parts),
    ...deadLetterRoutes(parts),
    listRejections(parts),
    ...endpointRoutes({ ...parts, resource: outbound }),
    orderingRoute({ ...parts, resource: outbound }),
    testEndpoint(parts),
    ...endpointAuthRoutes(parts),
    ...endpointTlsRoutes(parts),
    ...signingKeyRoutes({ ...parts, holder: keyHolder(outbound), group: 'signingKeys' }),
    ...signatureKeyRoutes(parts),
    ...consumerRoutes(parts),
    ...eventTypeRoutes(parts),
    ...inboundEndpointRoutes({ ...parts, resource: inbound }),
    ...signingKeyRoutes({ ...parts, holder: keyHolder(inbound), group: 'inboundSigningKeys' }),
    listenBySocket(parts),
    pollMessages({ ...parts, resource: inbound }),
    ...pullEndpointRoutes({ ...parts, resource: pull }),
    ...pullEventRoutes({ ...parts, resource: pull }),
    ...incidentRoutes(parts),
    searchRoute(parts),
    ...exportRoutes(parts),
    ...apiKeyRoutes(parts),
    actorRoute(parts),
    ...accessGrantRoutes(parts),
    auditLogRoute(parts),
    ...projectRoutes(parts),
    ...billingRoutes(parts),
    ...portalSessionRoutes(parts),
  ];
}
