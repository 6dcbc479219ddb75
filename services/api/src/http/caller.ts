import type { Caller as KnownCaller } from '@posthorn/database';
import { type GetPlan, type Plan, rateOf } from '@posthorn/domain';
import type { PortalAccess } from './portal-access.js';

/** The authenticated caller and the limits of its plan. */
export interface Caller extends KnownCaller {
  readonly limits: Plan;
  /** The console session that made the call with the key's rights. */
  readonly sessionId?: string;
  /** The limits of a portal token. The API key is then the one that created its session. */
  readonly portal?: PortalAccess;
}

/** Adds the limits of its plan to a caller. */
export function withLimits(caller: KnownCaller, getPlan: GetPlan): Caller {
  const limits = getPlan(caller.plan);
  return { ...caller, limits, projectRate: rateOf(caller.projectRate, limits) };
}

export function planOf({ limits }: Caller): Plan {
  return limits;
}
