import type { Caller } from '@posthorn/database';
import type { Plan } from '@posthorn/domain';
import { getPlan } from '@posthorn/domain';

export type { Caller };

export function planOf({ plan }: Caller): Plan {
  return getPlan(plan);
}
