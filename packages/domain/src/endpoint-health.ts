/** The states of an endpoint, best first. */
export const ENDPOINT_HEALTH = ['healthy', 'degraded', 'failing', 'disabled'] as const;

export type EndpointHealth = (typeof ENDPOINT_HEALTH)[number];

export interface HealthFacts {
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: Date | null;
  /** When it was found to be failing. Means nothing of a healthy endpoint. */
  readonly failingAt: Date | null;
  readonly disabledAt: Date | null;
}

export function healthOf({ failingSince, failingAt, disabledAt }: HealthFacts): EndpointHealth {
  if (disabledAt !== null) return 'disabled';
  if (failingSince === null) return 'healthy';
  return failingAt === null ? 'degraded' : 'failing';
}

/** The members of a project that say when its endpoints are failing. */
export const FAILING_AFTER_MINUTES = { min: 5, max: 1440, default: 60 } as const;

/** What an outage is about: deliveries that fail, or webhooks that are refused. */
export const INCIDENT_KINDS = ['delivery', 'reception'] as const;

export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_ENDS = ['success', 'resumed', 'url_changed', 'deleted', 'accepted', 'quiet'] as const;

export type IncidentEnd = (typeof INCIDENT_ENDS)[number];
