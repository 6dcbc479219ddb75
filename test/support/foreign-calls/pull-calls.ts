import type { Possessions } from '../start-tenants.js';
import { at, type ForeignCall } from './foreign-call.js';

const pull = ({ pullEndpoint: id }: Possessions): string => `/v1/pull-endpoints/${id}`;

export const PULL_CALLS: Readonly<Record<string, ForeignCall>> = {
  'POST /v1/pull-endpoints': {
    path: at('/v1/pull-endpoints'),
    body: ({ project: id }) => ({ name: 'own', project_id: id, projectId: id }),
    fate: 'of its own',
  },
  'GET /v1/pull-endpoints': { path: at('/v1/pull-endpoints'), fate: 'nothing of it' },
  'GET /v1/pull-endpoints/:id': { path: pull, fate: 'not-found' },
  'PATCH /v1/pull-endpoints/:id': { path: pull, body: () => ({ name: 'mine' }), fate: 'not-found' },
  'DELETE /v1/pull-endpoints/:id': { path: pull, fate: 'not-found' },
  'POST /v1/pull-endpoints/:id/pause': { path: (owner) => `${pull(owner)}/pause`, fate: 'not-found' },
  'POST /v1/pull-endpoints/:id/resume': { path: (owner) => `${pull(owner)}/resume`, fate: 'not-found' },
  'POST /v1/pull-endpoints/:id/ingest-url': {
    path: (owner) => `${pull(owner)}/ingest-url`,
    fate: 'not-found',
  },
  'GET /v1/pull-endpoints/:id/events': { path: (owner) => `${pull(owner)}/events`, fate: 'not-found' },
  'POST /v1/pull-endpoints/:id/events/ack': {
    path: (owner) => `${pull(owner)}/events/ack`,
    body: ({ event }) => ({ event_ids: [event] }),
    fate: 'not-found',
  },
  'GET /v1/pull-endpoints/:id/events/:eventId': {
    path: (owner) => `${pull(owner)}/events/${owner.event}`,
    fate: 'not-found',
  },
  'DELETE /v1/pull-endpoints/:id/events/:eventId': {
    path: (owner) => `${pull(owner)}/events/${owner.event}`,
    fate: 'not-found',
  },
  'POST /v1/pull-endpoints/:id/events/delete-batch': {
    path: (owner) => `${pull(owner)}/events/delete-batch`,
    body: ({ event }) => ({ message_ids: [event] }),
    fate: 'not-found',
  },
  'POST /v1/pull-endpoints/:id/events/delete-all': {
    path: (owner) => `${pull(owner)}/events/delete-all?all=true`,
    fate: 'not-found',
  },
  'GET /v1/pull-logs': {
    path: ({ pullEndpoint: id }) => `/v1/pull-logs?pull_endpoint_id=${id}`,
    fate: 'nothing of it',
  },
  'GET /v1/pull-metrics/timeseries': {
    path: ({ pullEndpoint: id }) => `/v1/pull-metrics/timeseries?pull_endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
  'GET /v1/pull-metrics': {
    path: ({ pullEndpoint: id }) => `/v1/pull-metrics?pull_endpoint_id=${id}`,
    fate: 'nothing is counted',
  },
};
