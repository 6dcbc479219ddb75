import { TLS } from '../../../services/api/test/support/endpoint-with-auth.js';
import type { Possessions } from '../start-tenants.js';
import { at, type ForeignCall } from './foreign-call.js';

const endpoint = ({ endpoint: id }: Possessions): string => `/v1/endpoints/${id}`;
const event = ({ publishedEvent: id }: Possessions): string => `/v1/events/${id}`;
const message = ({ message: id }: Possessions): string => `/v1/messages/${id}`;
const accessGrant = ({ accessGrant: id }: Possessions): string => `/v1/access-grants/${id}`;
const consumer = ({ consumer: id }: Possessions): string => `/v1/consumers/${id}`;
const eventType = ({ eventType: name }: Possessions): string => `/v1/event-types/${name}`;
const project = ({ project: id }: Possessions): string => `/v1/projects/${id}`;

const foundByTenant = { path: project, fate: 'not-found', forSibling: 'allowed' } as const;

export const OUTBOUND_CALLS: Readonly<Record<string, ForeignCall>> = {
  'POST /v1/webhooks/send': {
    path: at('/v1/webhooks/send'),
    body: ({ endpoint: id }) => ({ endpoint_id: id, payload: {} }),
    fate: 'no-such-endpoint',
  },
  'POST /v1/webhooks/send-batch': {
    path: at('/v1/webhooks/send-batch'),
    body: ({ endpoint: id }) => ({ messages: [{ endpoint_id: id, payload: {} }] }),
    fate: 'nothing is accepted',
  },
  'POST /v1/callbacks': {
    path: at('/v1/callbacks'),
    body: ({ project: id }) => ({
      url: 'https://example.com/done',
      payload: {},
      project_id: id,
      projectId: id,
    }),
    fate: 'of its own',
  },
  'GET /v1/callbacks/signing-keys': { path: at('/v1/callbacks/signing-keys'), fate: 'nothing of it' },
  'POST /v1/callbacks/signing-keys': { path: at('/v1/callbacks/signing-keys'), fate: 'of its own' },
  'DELETE /v1/callbacks/signing-keys/:keyId': {
    path: ({ signingKey: id }) => `/v1/callbacks/signing-keys/${id}`,
    fate: 'not-found',
  },
  'POST /v1/events': {
    path: at('/v1/events'),
    body: ({ consumer }) => ({ event_type: 'order.created', consumer_id: consumer, payload: {} }),
    fate: 'has no subscriber',
  },
  'POST /v1/events/publish-batch': {
    path: at('/v1/events/publish-batch'),
    body: ({ consumer }) => ({
      events: [{ event_type: 'order.created', consumer_id: consumer, payload: {} }],
    }),
    fate: 'has no subscriber',
  },
  'GET /v1/events': { path: ({ consumer }) => `/v1/events?consumer_id=${consumer}`, fate: 'nothing of it' },
  'GET /v1/events/:id': { path: event, fate: 'not-found' },
  'GET /v1/events/:id/messages': { path: (owner) => `${event(owner)}/messages`, fate: 'not-found' },
  'GET /v1/events/:id/payload': { path: (owner) => `${event(owner)}/payload`, fate: 'not-found' },
  'POST /v1/events/:id/replay': { path: (owner) => `${event(owner)}/replay`, fate: 'not-found' },
  'POST /v1/endpoints/:id/test': { path: (owner) => `${endpoint(owner)}/test`, fate: 'not-found' },
  'POST /v1/messages/replay-batch': {
    path: at('/v1/messages/replay-batch'),
    body: ({ message: id, inboundMessage: other }) => ({ message_ids: [id, other] }),
    fate: 'nothing is replayed',
  },
  'POST /v1/messages/replay-all': {
    path: ({ endpoint: id }) => `/v1/messages/replay-all?status=failed_permanent&endpoint_id=${id}`,
    fate: 'nothing is replayed',
  },
  'POST /v1/messages/retry-all': {
    path: ({ endpoint: id }) => `/v1/messages/retry-all?endpoint_id=${id}`,
    fate: 'nothing is retried',
  },
  'POST /v1/messages/delete-batch': {
    path: at('/v1/messages/delete-batch'),
    body: ({ message: id, inboundMessage: other }) => ({ message_ids: [id, other] }),
    fate: 'nothing is deleted',
  },
  'POST /v1/messages/delete-all': {
    path: ({ endpoint: id }) => `/v1/messages/delete-all?endpoint_id=${id}`,
    fate: 'nothing is deleted',
  },
  'GET /v1/messages/:id': { path: message, fate: 'not-found' },
  'GET /v1/messages/:id/payload': { path: (owner) => `${message(owner)}/payload`, fate: 'not-found' },
  'DELETE /v1/messages/:id': { path: message, fate: 'not-found' },
  'POST /v1/messages/:id/replay': { path: (owner) => `${message(owner)}/replay`, fate: 'not-found' },
  'GET /v1/messages/:id/attempts': { path: (owner) => `${message(owner)}/attempts`, fate: 'empty list' },
  'GET /v1/logs': { path: ({ endpoint: id }) => `/v1/logs?endpoint_id=${id}`, fate: 'nothing of it' },
  'GET /v1/incidents': {
    path: ({ endpoint }) => `/v1/incidents?endpoint_id=${endpoint}`,
    fate: 'empty list',
  },
  'GET /v1/incidents/:id': { path: ({ incident }) => `/v1/incidents/${incident}`, fate: 'not-found' },
  'POST /v1/incidents/:id/recover': {
    path: ({ incident }) => `/v1/incidents/${incident}/recover`,
    fate: 'not-found',
  },
  'GET /v1/search': { path: ({ message: id }) => `/v1/search?q=${id}`, fate: 'nothing of it' },
  'POST /v1/messages/:id/retry-now': { path: (owner) => `${message(owner)}/retry-now`, fate: 'not-found' },
  'POST /v1/messages/:id/cancel': { path: (owner) => `${message(owner)}/cancel`, fate: 'not-found' },
  'GET /v1/dlq/messages': { path: at('/v1/dlq/messages'), fate: 'nothing of it' },
  'POST /v1/dlq/replay/:id': { path: ({ message: id }) => `/v1/dlq/replay/${id}`, fate: 'not-found' },
  'POST /v1/endpoints': {
    path: at('/v1/endpoints'),
    body: ({ project: id }) => ({ url: 'https://example.com/own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/endpoints': { path: at('/v1/endpoints'), fate: 'nothing of it' },
  'GET /v1/endpoints/:id': { path: endpoint, fate: 'not-found' },
  'PATCH /v1/endpoints/:id': { path: endpoint, body: () => ({ description: 'mine' }), fate: 'not-found' },
  'DELETE /v1/endpoints/:id': { path: endpoint, fate: 'not-found' },
  'POST /v1/endpoints/:id/pause': { path: (owner) => `${endpoint(owner)}/pause`, fate: 'not-found' },
  'POST /v1/endpoints/:id/resume': { path: (owner) => `${endpoint(owner)}/resume`, fate: 'not-found' },
  'GET /v1/endpoints/:id/ordering': { path: (owner) => `${endpoint(owner)}/ordering`, fate: 'not-found' },
  'GET /v1/endpoints/:id/signing-keys': {
    path: (owner) => `${endpoint(owner)}/signing-keys`,
    fate: 'not-found',
  },
  'POST /v1/endpoints/:id/signing-keys': {
    path: (owner) => `${endpoint(owner)}/signing-keys`,
    fate: 'not-found',
  },
  'DELETE /v1/endpoints/:id/signing-keys/:keyId': {
    path: (owner) => `${endpoint(owner)}/signing-keys/${owner.signingKey}`,
    fate: 'not-found',
  },
  'PUT /v1/endpoints/:id/auth': {
    path: (owner) => `${endpoint(owner)}/auth`,
    body: () => ({ token_url: 'https://example.com/token', client_id: 'a', client_secret: 'b' }),
    fate: 'not-found',
  },
  'GET /v1/endpoints/:id/auth': { path: (owner) => `${endpoint(owner)}/auth`, fate: 'not-found' },
  'DELETE /v1/endpoints/:id/auth': { path: (owner) => `${endpoint(owner)}/auth`, fate: 'not-found' },
  'POST /v1/endpoints/:id/auth/test': { path: (owner) => `${endpoint(owner)}/auth/test`, fate: 'not-found' },
  'PUT /v1/endpoints/:id/tls': {
    path: (owner) => `${endpoint(owner)}/tls`,
    body: () => TLS,
    fate: 'not-found',
  },
  'GET /v1/endpoints/:id/tls': { path: (owner) => `${endpoint(owner)}/tls`, fate: 'not-found' },
  'DELETE /v1/endpoints/:id/tls': { path: (owner) => `${endpoint(owner)}/tls`, fate: 'not-found' },
  'POST /v1/consumers': {
    path: at('/v1/consumers'),
    body: ({ project: id }) => ({ id: 'own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/consumers': { path: at('/v1/consumers'), fate: 'nothing of it' },
  'GET /v1/consumers/:id': { path: consumer, fate: 'not-found' },
  'PATCH /v1/consumers/:id': { path: consumer, body: () => ({ name: 'mine' }), fate: 'not-found' },
  'DELETE /v1/consumers/:id': { path: consumer, fate: 'not-found' },
  'POST /v1/portal-sessions': {
    path: at('/v1/portal-sessions'),
    body: ({ consumer: id }) => ({ consumer_id: id }),
    fate: 'not-found',
  },
  'GET /v1/portal-sessions': { path: at('/v1/portal-sessions'), fate: 'nothing of it' },
  'DELETE /v1/portal-sessions/:id': {
    path: ({ portalSession: id }) => `/v1/portal-sessions/${id}`,
    fate: 'not-found',
  },
  'POST /v1/event-types': {
    path: at('/v1/event-types'),
    body: ({ project: id }) => ({ name: 'own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/event-types': { path: at('/v1/event-types'), fate: 'nothing of it' },
  'GET /v1/event-types/:name': { path: eventType, fate: 'not-found' },
  'PATCH /v1/event-types/:name': {
    path: eventType,
    body: () => ({ description: 'mine' }),
    fate: 'not-found',
  },
  'DELETE /v1/event-types/:name': { path: eventType, fate: 'not-found' },
  'GET /v1/metrics': {
    path: ({ endpoint: id }) => `/v1/metrics?endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
  'GET /v1/metrics/timeseries': {
    path: ({ endpoint: id }) => `/v1/metrics/timeseries?endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
  'POST /v1/exports': {
    path: at('/v1/exports'),
    body: ({ endpoint: id }) => ({
      start_time: '2026-01-01T00:00:00Z',
      end_time: '2026-02-01T00:00:00Z',
      endpoint_id: id,
    }),
    fate: 'no-such-endpoint',
  },
  'GET /v1/exports': { path: at('/v1/exports'), fate: 'nothing of it' },
  'GET /v1/exports/:id': { path: ({ export: id }) => `/v1/exports/${id}`, fate: 'not-found' },
  'GET /v1/exports/:id/download': {
    path: ({ export: id }) => `/v1/exports/${id}/download`,
    fate: 'not-found',
  },
  'DELETE /v1/exports/:id': { path: ({ export: id }) => `/v1/exports/${id}`, fate: 'not-found' },
  'POST /v1/api-keys': {
    path: at('/v1/api-keys'),
    body: ({ project: id }) => ({ project_id: id }),
    fate: 'not-found',
    forSibling: 'forbidden',
  },
  'GET /v1/api-keys': { path: at('/v1/api-keys'), fate: 'nothing of it' },
  'POST /v1/access-grants': {
    path: at('/v1/access-grants'),
    body: ({ project: id }) => ({ group: 'own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/access-grants': { path: at('/v1/access-grants'), fate: 'nothing of it' },
  'PATCH /v1/access-grants/:id': {
    path: accessGrant,
    body: () => ({ subject_bound: false }),
    fate: 'not-found',
  },
  'DELETE /v1/access-grants/:id': { path: accessGrant, fate: 'not-found' },
  'GET /v1/signature-keys': { path: at('/v1/signature-keys'), fate: 'nothing of it' },
  'POST /v1/signature-keys/rotate': { path: at('/v1/signature-keys/rotate'), fate: 'nothing of it' },
  'GET /v1/audit-log': { path: at('/v1/audit-log'), fate: 'nothing of it' },
  'DELETE /v1/api-keys/:keyId': { path: ({ apiKey: id }) => `/v1/api-keys/${id}`, fate: 'not-found' },
  'GET /v1/actors/lookup': {
    path: ({ apiKey: id }) => `/v1/actors/lookup?api_key_id=${id}`,
    fate: 'nothing of it',
    forSibling: 'allowed',
  },
  'POST /v1/projects': {
    path: at('/v1/projects'),
    body: () => ({ name: 'own', tenant_id: 'another' }),
    fate: 'of its own',
  },
  'GET /v1/projects': { path: at('/v1/projects'), fate: 'nothing of it', forSibling: 'allowed' },
  'GET /v1/projects/:id': foundByTenant,
  'PATCH /v1/projects/:id': { ...foundByTenant, body: () => ({ name: 'mine' }) },
  'PUT /v1/projects/:id': { ...foundByTenant, body: () => ({ name: 'mine' }) },
  'DELETE /v1/projects/:id': foundByTenant,
  'GET /v1/billing/invoices': {
    path: at('/v1/billing/invoices'),
    fate: 'nothing of it',
    forSibling: 'allowed',
  },
  'GET /v1/billing/usage-history': {
    path: at('/v1/billing/usage-history'),
    fate: 'nothing of it',
    forSibling: 'allowed',
  },
  'GET /v1/billing/subscription': {
    path: at('/v1/billing/subscription'),
    fate: 'nothing of it',
    forSibling: 'allowed',
  },
  // These come last: from then on, others have a consumer and an event type of the same id.
  'PUT /v1/consumers/:id': { path: consumer, body: () => ({ name: 'mine' }), fate: 'of its own' },
  'PUT /v1/event-types/:name': {
    path: eventType,
    body: () => ({ description: 'mine' }),
    fate: 'of its own',
  },
};
