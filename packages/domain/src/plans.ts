export interface Plan {
  readonly messagesPerMonth: number | null;
  /** Whether further messages are accepted and counted as overage, or refused. */
  readonly allowsOverage: boolean;
  readonly maxProjects: number | null;
  readonly maxEndpointsPerProject: number | null;
  readonly maxConsumersPerProject: number | null;
  readonly maxEventTypesPerProject: number | null;
  readonly defaultRetentionHours: number;
  readonly maxRetentionHours: number;
  readonly storesResponseBodies: boolean;
  readonly exportsPerHour: number | null;
  /** The maximum rate for sends, and for received messages, that a project may be set to. */
  readonly maxRatePerMinute: number;
}

/** The maximum that PostgreSQL can store. */
export const UNBOUNDED_RATE = 2_147_483_647;

/** `null` is unlimited. */
export const PLANS = {
  free: {
    messagesPerMonth: 10_000,
    allowsOverage: false,
    maxProjects: 1,
    maxEndpointsPerProject: 10,
    maxConsumersPerProject: 1000,
    maxEventTypesPerProject: 1000,
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
    maxConsumersPerProject: 10_000,
    maxEventTypesPerProject: 1000,
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
    maxConsumersPerProject: 100_000,
    maxEventTypesPerProject: 1000,
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
    maxConsumersPerProject: 1_000_000,
    maxEventTypesPerProject: 1000,
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
    maxConsumersPerProject: null,
    maxEventTypesPerProject: null,
    defaultRetentionHours: 720,
    maxRetentionHours: 8760,
    storesResponseBodies: true,
    exportsPerHour: null,
    maxRatePerMinute: UNBOUNDED_RATE,
  },
} as const satisfies Record<string, Plan>;

export type PlanName = keyof typeof PLANS;

/** Returns a plan by name, and the smallest plan for an unknown name. */
export type GetPlan = (name: string) => Plan;

/** Returns the built-in plans with those of the operator, which replace or extend them. */
export function createPlans(given: Readonly<Record<string, Plan>> = {}): GetPlan {
  const plans = new Map<string, Plan>([...Object.entries(PLANS), ...Object.entries(given)]);
  const smallest = plans.get('free') ?? PLANS.free;
  return (name) => plans.get(name) ?? smallest;
}

/** Returns the longest retention of all plans, including replaced ones. No older message has a payload. */
export function longestRetentionHours(given: Readonly<Record<string, Plan>> = {}): number {
  return Math.max(
    ...[...Object.values(PLANS), ...Object.values(given)].map(({ maxRetentionHours }) => maxRetentionHours),
  );
}

/** The rate of a project, per minute: its own one, or the plan's after a change to a smaller plan. */
export function rateOf(ownRate: number, { maxRatePerMinute }: Pick<Plan, 'maxRatePerMinute'>): number {
  return Math.min(ownRate, maxRatePerMinute);
}

/** Returns the number of messages in a month that exceed the plan. */
export function overageOf(messages: number, { messagesPerMonth }: Pick<Plan, 'messagesPerMonth'>): number {
  return messagesPerMonth === null ? 0 : Math.max(0, messages - messagesPerMonth);
}
