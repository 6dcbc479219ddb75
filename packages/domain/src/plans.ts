export interface Plan {
  readonly messagesPerMonth: number | null;
  readonly maxProjects: number | null;
  readonly maxEndpointsPerProject: number | null;
  readonly defaultRetentionHours: number;
  readonly maxRetentionHours: number;
  readonly storesResponseBodies: boolean;
  readonly exportsPerHour: number | null;
}

/** `null` is unlimited. */
export const PLANS = {
  free: {
    messagesPerMonth: 10_000,
    maxProjects: 1,
    maxEndpointsPerProject: 10,
    defaultRetentionHours: 72,
    maxRetentionHours: 72,
    storesResponseBodies: false,
    exportsPerHour: 1,
  },
  starter: {
    messagesPerMonth: 100_000,
    maxProjects: 3,
    maxEndpointsPerProject: 50,
    defaultRetentionHours: 168,
    maxRetentionHours: 720,
    storesResponseBodies: true,
    exportsPerHour: 4,
  },
  pro: {
    messagesPerMonth: 1_000_000,
    maxProjects: 10,
    maxEndpointsPerProject: 500,
    defaultRetentionHours: 168,
    maxRetentionHours: 1440,
    storesResponseBodies: true,
    exportsPerHour: 12,
  },
  business: {
    messagesPerMonth: 10_000_000,
    maxProjects: 50,
    maxEndpointsPerProject: 5000,
    defaultRetentionHours: 720,
    maxRetentionHours: 2160,
    storesResponseBodies: true,
    exportsPerHour: 60,
  },
  enterprise: {
    messagesPerMonth: null,
    maxProjects: null,
    maxEndpointsPerProject: null,
    defaultRetentionHours: 720,
    maxRetentionHours: 8760,
    storesResponseBodies: true,
    exportsPerHour: null,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;

/** Of all plans: nothing that is older has its payload. */
export const LONGEST_RETENTION_HOURS = Math.max(
  ...Object.values(PLANS).map(({ maxRetentionHours }) => maxRetentionHours),
);

/** A plan that is not known any longer is the smallest one. */
export function getPlan(name: string): Plan {
  return isPlanName(name) ? PLANS[name] : PLANS.free;
}

function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}
