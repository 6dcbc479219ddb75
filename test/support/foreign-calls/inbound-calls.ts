import type { Possessions } from '../start-tenants.js';
import { at, type ForeignCall } from './foreign-call.js';

const inbound = ({ inboundEndpoint: id }: Possessions): string => `/v1/inbound-endpoints/${id}`;
const inboundMessage = ({ inboundMessage: id }: Possessions): string => `/v1/inbound-messages/${id}`;

export const INBOUND_CALLS: Readonly<Record<string, ForeignCall>> = {
  'POST /v1/inbound-messages/replay-batch': {
    path: at('/v1/inbound-messages/replay-batch'),
    body: ({ message: id, inboundMessage: other }) => ({ message_ids: [id, other] }),
    fate: 'nothing is replayed',
  },
  'POST /v1/inbound-messages/replay-all': {
    path: ({ inboundEndpoint: id }) =>
      `/v1/inbound-messages/replay-all?status=failed_permanent&inbound_endpoint_id=${id}`,
    fate: 'nothing is replayed',
  },
  'POST /v1/inbound-messages/retry-all': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-messages/retry-all?inbound_endpoint_id=${id}`,
    fate: 'nothing is retried',
  },
  'POST /v1/inbound-messages/delete-batch': {
    path: at('/v1/inbound-messages/delete-batch'),
    body: ({ message: id, inboundMessage: other }) => ({ message_ids: [id, other] }),
    fate: 'nothing is deleted',
  },
  'POST /v1/inbound-messages/delete-all': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-messages/delete-all?inbound_endpoint_id=${id}`,
    fate: 'nothing is deleted',
  },
  'GET /v1/inbound-messages/:id': { path: inboundMessage, fate: 'not-found' },
  'GET /v1/inbound-messages/:id/payload': {
    path: (owner) => `${inboundMessage(owner)}/payload`,
    fate: 'not-found',
  },
  'DELETE /v1/inbound-messages/:id': { path: inboundMessage, fate: 'not-found' },
  'POST /v1/inbound-messages/:id/replay': {
    path: (owner) => `${inboundMessage(owner)}/replay`,
    fate: 'not-found',
  },
  'GET /v1/inbound-messages/:id/attempts': {
    path: (owner) => `${inboundMessage(owner)}/attempts`,
    fate: 'empty list',
  },
  'GET /v1/inbound-logs': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-logs?inbound_endpoint_id=${id}`,
    fate: 'nothing of it',
  },
  'GET /v1/inbound-rejections': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-rejections?inbound_endpoint_id=${id}`,
    fate: 'empty list',
  },
  'POST /v1/inbound-endpoints': {
    path: at('/v1/inbound-endpoints'),
    body: ({ project: id }) => ({ url: 'https://example.com/own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/inbound-endpoints': { path: at('/v1/inbound-endpoints'), fate: 'nothing of it' },
  'GET /v1/inbound-endpoints/:id': { path: inbound, fate: 'not-found' },
  'PATCH /v1/inbound-endpoints/:id': { path: inbound, body: () => ({ name: 'mine' }), fate: 'not-found' },
  'DELETE /v1/inbound-endpoints/:id': { path: inbound, fate: 'not-found' },
  'POST /v1/inbound-endpoints/:id/pause': { path: (owner) => `${inbound(owner)}/pause`, fate: 'not-found' },
  'POST /v1/inbound-endpoints/:id/resume': { path: (owner) => `${inbound(owner)}/resume`, fate: 'not-found' },
  'POST /v1/inbound-endpoints/:id/ingest-url': {
    path: (owner) => `${inbound(owner)}/ingest-url`,
    fate: 'not-found',
  },
  'GET /v1/inbound-endpoints/:id/listen': {
    path: ({ listenedEndpoint: id }) => `/v1/inbound-endpoints/${id}/listen`,
    fate: 'not-found',
  },
  'GET /v1/inbound-endpoints/:id/signing-keys': {
    path: (owner) => `${inbound(owner)}/signing-keys`,
    fate: 'not-found',
  },
  'POST /v1/inbound-endpoints/:id/signing-keys': {
    path: (owner) => `${inbound(owner)}/signing-keys`,
    fate: 'not-found',
  },
  'DELETE /v1/inbound-endpoints/:id/signing-keys/:keyId': {
    path: (owner) => `${inbound(owner)}/signing-keys/${owner.inboundSigningKey}`,
    fate: 'not-found',
  },
  'GET /v1/inbound-metrics': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-metrics?inbound_endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
  'GET /v1/inbound-metrics/timeseries': {
    path: ({ inboundEndpoint: id }) => `/v1/inbound-metrics/timeseries?inbound_endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
};
