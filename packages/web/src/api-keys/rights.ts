import type { ApiKeysCreateParams } from '@posthorn/client';
import { allows } from '../scopes/scopes.js';

type Scope = NonNullable<ApiKeysCreateParams['scopes']>[number];

/** What a key or grant allows. */
export interface Rights {
  readonly kind: 'all' | 'read' | 'chosen';
  /** Those that are ticked, which count for `chosen`. */
  readonly scopes: readonly string[];
}

type ResourceOf<Scope> = Scope extends `${infer Resource}:write` ? Resource : never;

/** The compiler holds it to the scopes of the API. */
export const RESOURCES = {
  messages: 'Messages, callbacks, dead letters',
  endpoints: 'Endpoints, signing keys',
  events: 'Events, event types, consumers',
  inbound: 'Inbound endpoints and messages',
  pull: 'Pull endpoints and events',
  exports: 'Exports',
  metrics: 'Metrics',
  projects: 'Projects',
  'api-keys': 'API keys, access, audit log',
  portal: 'Portal sessions',
  billing: 'Billing',
} as const satisfies Readonly<Record<ResourceOf<Scope>, string>>;

export function findScopeIssue(scopes: readonly string[], { kind }: Rights): string | null {
  return kind === 'chosen' && scopes.length === 0 ? 'Tick what is allowed.' : null;
}

/** All that can be read with some scopes. */
export function readsOf(scopes: readonly string[]): readonly string[] {
  return Object.keys(RESOURCES)
    .map((resource) => `${resource}:read`)
    .filter((scope) => allows(scopes, scope));
}

/** Undefined: all that the session has. */
export function toScopes({ kind, scopes }: Rights): readonly Scope[] | undefined {
  switch (kind) {
    case 'all':
      return undefined;
    case 'read':
      return ['*:read'];
    case 'chosen':
      return scopes;
  }
}

/** A session that has less gets the boxes of all that a grant allows, to take some away. */
export function toRights(scopes: readonly string[], own: readonly string[]): Rights {
  if (scopes.includes('*') && own.includes('*')) return { kind: 'all', scopes: [] };
  if (scopes.every((scope) => scope === '*:read') && allows(own, '*:read'))
    return { kind: 'read', scopes: [] };
  const ticked = Object.keys(RESOURCES)
    .flatMap((resource) => [`${resource}:read`, `${resource}:write`])
    .filter((scope) => allows(scopes, scope));
  return { kind: 'chosen', scopes: ticked };
}

export interface Lifetime {
  /** Empty: without an end. */
  readonly days: string;
}

const DAY_MS = 86_400_000;

/** The end of a new key. Without one, it ends with the key that makes it, and never if a person makes it. */
export function toExpiry({ days }: Lifetime, isPerson: boolean): string | null | undefined {
  if (days === '') return isPerson ? null : undefined;
  return new Date(Date.now() + Number(days) * DAY_MS).toISOString();
}
