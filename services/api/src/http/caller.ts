import { type PayloadReader, createPayloadReader } from '@posthorn/acceptance';
import type { ValueHasher } from '@posthorn/common';
import type { Caller as KnownCaller, Owner } from '@posthorn/database';
import { type GetPlan, type Plan, rateOf } from '@posthorn/domain';
import type { PortalAccess } from './portal-access.js';

/** The authenticated caller and the limits of its plan. */
export interface Caller extends KnownCaller {
  readonly limits: Plan;
  /** Undefined when the project names no searchable member. */
  readonly readSearchable: PayloadReader | undefined;
  /** The console session that made the call with the key's rights. */
  readonly sessionId?: string;
  /** The limits of a portal token. The API key is then the one that created its session. */
  readonly portal?: PortalAccess;
}

export type CompleteCaller = (caller: KnownCaller) => Caller;

/** Adds the limits of its plan, and the reader of its payloads, to a caller. */
export function createCallers(getPlan: GetPlan, hasher: ValueHasher): CompleteCaller {
  return (caller) => {
    const limits = getPlan(caller.plan);
    return {
      ...caller,
      limits,
      projectRate: rateOf(caller.projectRate, limits),
      readSearchable: createPayloadReader(caller, hasher),
    };
  };
}

export function planOf({ limits }: Caller): Plan {
  return limits;
}

/** The consumer to which a caller is limited, for statements that read or change something. Only a portal token has one. */
export function ownerOf({ portal }: Caller): Owner | undefined {
  return portal;
}

interface LimitedCaller {
  readonly tenantId: string;
  readonly projectId: string;
  readonly projectRate: number;
}

/** Sends of test messages a minute. */
const PORTAL_RATE = 60;

/** Who pays for a call in rates and memory: a consumer in the portal uses none of its project's share. */
export function payerOf({ tenantId, projectId, projectRate, portal }: Caller): LimitedCaller {
  return portal === undefined
    ? { tenantId, projectId, projectRate }
    : { tenantId, projectId: `${projectId} portal ${portal.consumerId}`, projectRate: PORTAL_RATE };
}

/** Tells a page what its portal token may do, and whether it is for an agent, so that it offers nothing else. */
export function describeAccess({ portal }: Caller): Readonly<Record<string, string>> {
  if (portal === undefined) return {};
  const { capabilities, agentUntil } = portal;
  return {
    'X-Posthorn-Capabilities': [...capabilities].join(', '),
    ...(agentUntil !== undefined && { 'X-Posthorn-Agent-Until': agentUntil.toISOString() }),
  };
}
