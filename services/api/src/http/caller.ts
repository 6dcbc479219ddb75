import type { Caller as KnownCaller } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';

/** The authenticated caller and the limits of its plan. */
export interface Caller extends KnownCaller {
  readonly limits: Plan;
}

export function planOf({ limits }: Caller): Plan {
  return limits;
}
