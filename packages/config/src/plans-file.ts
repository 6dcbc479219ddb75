import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';

/** The limits of a plan; `null` is unlimited. */
export type PlanSettings = Readonly<ReturnType<typeof toPlan>>;

interface WrittenPlan {
  readonly messages_per_month: number | null;
  readonly overage: boolean;
  readonly max_projects: number | null;
  readonly max_endpoints: number | null;
  readonly default_retention_hours: number;
  readonly max_retention_hours: number;
  readonly response_bodies: boolean;
  readonly exports_per_hour: number | null;
  /** A plan without one of these has no such maximum. */
  readonly max_rate_per_minute?: number;
  readonly max_consumers?: number | null;
  readonly max_event_types?: number | null;
}

type WrittenPlans = Readonly<Record<string, WrittenPlan>>;

const MAX_COUNT = 2 ** 53 - 1;
/** A hundred years. */
const MAX_HOURS = 876_000;
/** The maximum that PostgreSQL can store. */
const MAX_RATE = 2_147_483_647;
const limit = { type: ['integer', 'null'], minimum: 0, maximum: MAX_COUNT };
const hours = { type: 'integer', minimum: 1, maximum: MAX_HOURS };
const properties = {
  messages_per_month: limit,
  overage: { type: 'boolean' },
  max_projects: limit,
  max_endpoints: limit,
  default_retention_hours: hours,
  max_retention_hours: hours,
  response_bodies: { type: 'boolean' },
  exports_per_hour: limit,
  max_rate_per_minute: { type: 'integer', minimum: 1, maximum: MAX_RATE },
  max_consumers: limit,
  max_event_types: limit,
};
const OPTIONAL = ['max_rate_per_minute', 'max_consumers', 'max_event_types'];
const isWrittenPlans = new Ajv({ strict: false }).compile<WrittenPlans>({
  type: 'object',
  additionalProperties: {
    type: 'object',
    properties,
    required: Object.keys(properties).filter((name) => !OPTIONAL.includes(name)),
    additionalProperties: false,
  },
});

/**
 * Returns the plans of a file by name, and none for an empty path. Throws when the file is not a valid file of plans.
 */
export function readPlansFile(path: string): Readonly<Record<string, PlanSettings>> {
  if (path === '') return {};
  const written: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isWrittenPlans(written)) throw new TypeError('The file is not a valid file of plans.');
  return Object.fromEntries(Object.entries(written).map(([name, plan]) => [name, toPlan(plan)]));
}

/** For the schema of a variable. */
export function isPlansFile(path: string): boolean {
  try {
    readPlansFile(path);
    return true;
  } catch {
    return false;
  }
}

function toPlan(written: WrittenPlan) {
  if (written.default_retention_hours > written.max_retention_hours) {
    throw new TypeError('A plan keeps payloads for longer than it allows.');
  }
  return {
    messagesPerMonth: written.messages_per_month,
    allowsOverage: written.overage,
    maxProjects: written.max_projects,
    maxEndpointsPerProject: written.max_endpoints,
    maxConsumersPerProject: written.max_consumers ?? null,
    maxEventTypesPerProject: written.max_event_types ?? null,
    defaultRetentionHours: written.default_retention_hours,
    maxRetentionHours: written.max_retention_hours,
    storesResponseBodies: written.response_bodies,
    exportsPerHour: written.exports_per_hour,
    maxRatePerMinute: written.max_rate_per_minute ?? MAX_RATE,
  };
}
