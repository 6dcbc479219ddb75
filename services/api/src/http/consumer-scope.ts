import type { Owner } from '@posthorn/database';
import type { Caller } from './caller.js';

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
