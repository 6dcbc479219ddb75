export interface Plan {
  readonly messagesPerMonth: number | null;
  /** Whether more messages than that are accepted, and counted as overage, or refused. */
  readonly allowsOverage: boolean;
  readonly maxProjects: number | null;
  readonly maxEndpointsPerProject: number | null;
  readonly defaultRetentionHours: number;
  readonly maxRetentionHours: number;
  readonly storesResponseBodies: boolean;
  readonly exportsPerHour: number | null;
  /** Of what a project may be set to send, and to receive. */
  readonly maxRatePerMinute: number;
}

/** What PostgreSQL can keep. */
export const UNBOUNDED_RATE = 2_147_483_647;

/** `null` is unlimited. */
export const PLANS = {
  free: {
    messagesPerMonth: 10_000,
    allowsOverage: false,
    maxProjects: 1,
    maxEndpointsPerProject: 10,
    defaultRetentionHours: 72,
    maxRetentionHours: 72,
    storesResponseBodies: false,
    exportsPerHour: 1,
    maxRatePerMinute: 1000,
  },
  starter: {
    messagesPerMonth: 100_000,
    allowsOverage: true,
    maxProjects: 3,
    maxEndpointsPerProject: 50,
    defaultRetentionHours: 168,
    maxRetentionHours: 720,
    storesResponseBodies: true,
    exportsPerHour: 4,
    maxRatePerMinute: 6000,
  },
  pro: {
    messagesPerMonth: 1_000_000,
    allowsOverage: true,
    maxProjects: 10,
    maxEndpointsPerProject: 500,
    defaultRetentionHours: 168,
    maxRetentionHours: 1440,
    storesResponseBodies: true,
    exportsPerHour: 12,
    maxRatePerMinute: 60_000,
  },
  business: {
    messagesPerMonth: 10_000_000,
    allowsOverage: true,
    maxProjects: 50,
    maxEndpointsPerProject: 5000,
    defaultRetentionHours: 720,
    maxRetentionHours: 2160,
    storesResponseBodies: true,
    exportsPerHour: 60,
    maxRatePerMinute: 600_000,
  },
  enterprise: {
    messagesPerMonth: null,
    allowsOverage: true,
    maxProjects: null,
    maxEndpointsPerProject: null,
    defaultRetentionHours: 720,
    maxRetentionHours: 8760,
    storesResponseBodies: true,
    exportsPerHour: null,
    maxRatePerMinute: UNBOUNDED_RATE,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;

/** A plan that is not known any longer is the smallest one. */
export type GetPlan = (name: string) => Plan;

/** The plans, with those that an operator puts in place of ours, or adds. */
export function createPlans(given: Readonly<Record<string, Plan>> = {}): GetPlan {
  const plans = new Map<string, Plan>([...Object.entries(PLANS), ...Object.entries(given)]);
  const smallest = plans.get('free') ?? PLANS.free;
  return (name) => plans.get(name) ?? smallest;
}

/** Of all plans, those that an operator has replaced too: nothing that is older has its payload. */
export function longestRetentionHours(given: Readonly<Record<string, Plan>> = {}): number {
  return Math.max(
    ...[...Object.values(PLANS), ...Object.values(given)].map(({ maxRetentionHours }) => maxRetentionHours),
  );
}
