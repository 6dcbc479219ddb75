import { ApiError } from '@posthorn/common';
import { type Scope, type ScopedResource, allows } from '@posthorn/domain';
import type { ConditionalScope, Route, RouteDescription } from '@posthorn/http-server';
import type { Tag } from '../resources/tags.js';
import type { Caller } from '../http/caller.js';

/** What the operations of a group are about. Null: they need no scope. */
const RESOURCES: Readonly<Record<Tag, ScopedResource | null>> = {
  Messages: 'messages',
  'Dead letters': 'messages',
  Endpoints: 'endpoints',
  Events: 'events',
  'Event types': 'events',
  Consumers: 'events',
  'Inbound endpoints': 'inbound',
  'Inbound messages': 'inbound',
  Listening: 'inbound',
  'Pull endpoints': 'pull',
  'Pull events': 'pull',
  Exports: 'exports',
  Search: null,
  Incidents: null,
  Metrics: 'metrics',
  Projects: 'projects',
  'API keys': 'api-keys',
  'Audit log': 'api-keys',
  'Portal sessions': 'portal',
  Billing: 'billing',
  'Console sessions': null,
  Receiving: null,
  Files: null,
  Index: null,
};

const PUBLISHING = {
  scope: 'events:write',
  when: 'the mode of the endpoint is `publish`',
} as const satisfies ConditionalScope & { readonly scope: Scope };

/** The operations with which one resource makes another. Their rules know when, and assert the scope. */
const CONDITIONAL: Readonly<Record<string, ConditionalScope>> = {
  'inboundEndpoints.create': PUBLISHING,
  'inboundEndpoints.update': PUBLISHING,
  'inboundEndpoints.resume': PUBLISHING,
  'inboundEndpoints.rotateIngestUrl': PUBLISHING,
};

/** A listener takes webhooks, and settles them. */
const WRITING_GETS: readonly string[] = ['listening.poll', 'listening.connect'];

/** What operations about several kinds need, any of it. Their rules know which one. */
const BY_KIND: Readonly<Record<string, readonly Scope[]>> = {
  'search.find': ['messages:read', 'endpoints:read', 'events:read', 'inbound:read', 'pull:read'],
  'incidents.list': ['endpoints:read', 'inbound:read', 'pull:read'],
  'incidents.get': ['endpoints:read', 'inbound:read', 'pull:read'],
  'incidents.recover': ['messages:write', 'inbound:write'],
};

interface RouteScope {
  /** Any of them suffices. With several, the kind of what the call is about decides. */
  readonly scopes: readonly Scope[];
  readonly described: Pick<RouteDescription, 'requiredScope' | 'conditionalScope'>;
}

/** What an API key must be allowed to do for a route. Undefined: nothing. */
export function scopeOf({
  method,
  description: { tag, operationId },
}: Pick<Route<Caller>, 'method' | 'description'>): RouteScope | undefined {
  const byKind = BY_KIND[operationId];
  if (byKind !== undefined) return { scopes: byKind, described: { requiredScope: 'by kind' } };
  const resource = RESOURCES[tag as Tag];
  if (resource === null) return undefined;
  const access = method === 'get' && !WRITING_GETS.includes(operationId) ? 'read' : 'write';
  const scope: Scope = `${resource}:${access}`;
  const conditionalScope = CONDITIONAL[operationId];
  return {
    scopes: [scope],
    described: { requiredScope: scope, ...(conditionalScope && { conditionalScope }) },
  };
}

type Scoped = Pick<Caller, 'scopes' | 'portal' | 'principal'>;

/** Throws FORBIDDEN: whoever knows its ingest URL publishes signed events. */
export function assertMayPublish(caller: Scoped): void {
  assertScope(caller, PUBLISHING.scope);
}

/** Whether a caller has a scope for any kind of what a route is about. */
export function hasSomeScope(caller: Pick<Caller, 'scopes'>, route: Route<Caller>): boolean {
  const { scopes } = scopeOf(route) ?? { scopes: [] };
  return scopes.length === 0 || scopes.some((scope) => allows(caller.scopes, scope));
}

/** Throws FORBIDDEN for a caller that has none. */
export function assertSomeScope(caller: Caller, route: Route<Caller>): void {
  if (!hasSomeScope(caller, route)) assertScopes(caller, scopeOf(route)?.scopes ?? []);
}

/** For what a caller gives others. Throws FORBIDDEN. */
export function assertScopes(caller: Scoped, scopes: readonly string[]): void {
  for (const scope of scopes) assertScope(caller, scope as Scope);
}

/** Throws FORBIDDEN. */
export function assertScope(caller: Scoped, scope: Scope): void {
  if (allows(caller.scopes, scope)) return;
  throw new ApiError('FORBIDDEN', `${nameHolder(caller)} the scope ${scope}.`, {
    details: { required_scope: scope },
  });
}

/** A portal session that a person made may do what the person might then. */
function nameHolder({ portal, principal }: Scoped): string {
  if (portal !== undefined) return 'The maker of this portal session lacks';
  return principal.kind === 'person' ? 'Your grants lack' : 'This API key lacks';
}
