/** The states of an endpoint, best first. */
export const ENDPOINT_HEALTH = ['healthy', 'failing', 'disabled'] as const;

export type EndpointHealth = (typeof ENDPOINT_HEALTH)[number];

export interface HealthFacts {
  /** The first failure since the last success, of an endpoint that is not healthy. */
  readonly failingSince: Date | null;
  readonly disabledAt: Date | null;
}

export function healthOf({ failingSince, disabledAt }: HealthFacts): EndpointHealth {
  if (disabledAt !== null) return 'disabled';
  return failingSince === null ? 'healthy' : 'failing';
}
