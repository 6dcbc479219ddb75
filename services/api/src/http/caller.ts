import type { Caller as KnownCaller } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';

/** The authenticated caller and the limits of its plan. */
export interface Caller extends KnownCaller {
  readonly limits: Plan;
  /** The console session that made the call with the key's rights. */
  readonly sessionId?: string;
}

export function planOf({ limits }: Caller): Plan {
  return limits;
}
