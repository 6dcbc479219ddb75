import type { Caller as KnownCaller } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';

/** Who calls, and what the plan allows. */
export interface Caller extends KnownCaller {
  readonly limits: Plan;
}

export function planOf({ limits }: Caller): Plan {
  return limits;
}
