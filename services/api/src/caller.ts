import type { Caller } from '@posthorn/database';
import type { Plan, PlanName } from '@posthorn/domain';
import { PLANS } from '@posthorn/domain';

export type { Caller };

export function planOf({ plan }: Caller): Plan {
  return isPlanName(plan) ? PLANS[plan] : PLANS.free;
}

function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}
