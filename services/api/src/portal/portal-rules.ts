import type { Capability } from '../http/portal-access.js';

/**
 * What an operation is about, and how it stays within the consumer of a portal token.
 * `filter`: its query gets the consumer. `endpoint`, `message`, `event`: the id of its path must be the consumer's.
 * `delivery`: a message of the consumer whose endpoint is the consumer's, too. `endpoint-filter`: its query gets the
 * `endpoint_id` of the consumer that the call must name. `body`: its body gets the consumer. `endpoint-and-body`: as
 * `endpoint`, and its body names no consumer. `shared`: all consumers may read it.
 */
export type PortalScope =
  | 'filter'
  | 'endpoint'
  | 'endpoint-and-body'
  | 'endpoint-filter'
  | 'body'
  | 'message'
  | 'delivery'
  | 'event'
  | 'shared';

export interface PortalRule {
  readonly scope: PortalScope;
  readonly needs: readonly Capability[];
  /** A token may make 60 such calls a minute. */
  readonly isLimited?: true;
}

const rule = (scope: PortalScope, ...needs: readonly Capability[]): PortalRule => ({ scope, needs });

/** All operations for portal tokens. Every other operation is FORBIDDEN. */
export const PORTAL_RULES: Readonly<Record<string, PortalRule>> = {
  'GET /v1/endpoints': rule('filter'),
  'GET /v1/endpoints/:id': rule('endpoint'),
  // The answer shows the signing secret.
  'POST /v1/endpoints': rule('body', 'endpoints.write', 'secrets.read'),
  'PATCH /v1/endpoints/:id': rule('endpoint-and-body', 'endpoints.write'),
  'DELETE /v1/endpoints/:id': rule('endpoint', 'endpoints.write'),
  'POST /v1/endpoints/:id/pause': rule('endpoint', 'endpoints.write'),
  'POST /v1/endpoints/:id/resume': rule('endpoint', 'endpoints.write'),
  'POST /v1/endpoints/:id/test': rule('endpoint', 'endpoints.write'),
  'GET /v1/endpoints/:id/ordering': rule('endpoint'),
  'GET /v1/endpoints/:id/signing-keys': rule('endpoint'),
  'POST /v1/endpoints/:id/signing-keys': rule('endpoint', 'endpoints.write', 'secrets.read'),
  'DELETE /v1/endpoints/:id/signing-keys/:keyId': rule('endpoint', 'endpoints.write'),
  'PUT /v1/endpoints/:id/auth': rule('endpoint', 'secrets.write'),
  'GET /v1/endpoints/:id/auth': rule('endpoint', 'secrets.write'),
  'DELETE /v1/endpoints/:id/auth': rule('endpoint', 'secrets.write'),
  'POST /v1/endpoints/:id/auth/test': rule('endpoint', 'secrets.write'),
  'PUT /v1/endpoints/:id/tls': rule('endpoint', 'secrets.write'),
  'GET /v1/endpoints/:id/tls': rule('endpoint', 'secrets.write'),
  'DELETE /v1/endpoints/:id/tls': rule('endpoint', 'secrets.write'),
  'GET /v1/metrics': rule('endpoint-filter'),
  'GET /v1/metrics/timeseries': rule('endpoint-filter'),
  'GET /v1/logs': rule('filter'),
  'GET /v1/messages/:id': rule('message'),
  'GET /v1/messages/:id/attempts': rule('message'),
  'GET /v1/messages/:id/payload': rule('message', 'payloads.read'),
  'POST /v1/messages/:id/replay': rule('delivery', 'messages.replay'),
  'POST /v1/messages/:id/retry-now': rule('delivery', 'messages.replay'),
  'POST /v1/messages/replay-all': { ...rule('endpoint-filter', 'messages.replay'), isLimited: true },
  'POST /v1/messages/retry-all': { ...rule('endpoint-filter', 'messages.replay'), isLimited: true },
  'GET /v1/events': rule('filter'),
  'GET /v1/events/:id': rule('event'),
  'GET /v1/events/:id/messages': rule('event'),
  'GET /v1/events/:id/payload': rule('event', 'payloads.read'),
  'GET /v1/incidents': rule('filter'),
  'GET /v1/incidents/:id': rule('shared'),
  'POST /v1/incidents/:id/recover': { ...rule('shared', 'messages.replay'), isLimited: true },
  // It finds only what belongs to the consumer.
  'GET /v1/search': rule('shared'),
  'GET /v1/event-types': rule('shared'),
  'GET /v1/event-types/:name': rule('shared'),
};
