import type { Caller } from './caller.js';

interface ConsumerScope {
  readonly consumerId?: string;
  readonly ofPresentConsumer?: true;
}

/** The conditions on the messages that a caller may see. Only a portal token has some. */
export function consumerScope({ portal }: Caller): ConsumerScope {
  return portal === undefined ? {} : { consumerId: portal.consumerId, ofPresentConsumer: true };
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
