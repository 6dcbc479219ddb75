import type { Database } from '@posthorn/database';
import type { Logger } from '@posthorn/observability';

/** Endpoints that answered 410 Gone. They are disabled at once, for the sake of the messages that wait for them. */
export interface GoneEndpoints {
  /** Never rejects or waits: the scheduler disables an endpoint that is missed here. */
  disable(endpointId: string, sentAt: Date): void;
  /** Resolves when the last one is disabled. */
  idle(): Promise<void>;
}

export interface GoneEndpointsOptions {
  readonly endpointHealth: Pick<Database['endpointHealth'], 'disableGone'>;
  readonly logger: Pick<Logger, 'warn'>;
}

export function createGoneEndpoints({ endpointHealth, logger }: GoneEndpointsOptions): GoneEndpoints {
  /** All deliveries in flight to an endpoint may get this answer. */
  const running = new Map<string, Promise<void>>();
  return {
    disable(endpointId, sentAt) {
      if (running.has(endpointId)) return;
      const run = endpointHealth
        .disableGone(endpointId, sentAt)
        .catch((error: unknown) =>
          logger.warn('an endpoint that is gone could not be disabled yet', {
            endpoint_id: endpointId,
            error,
          }),
        )
        .finally(() => running.delete(endpointId));
      running.set(endpointId, run);
    },
    async idle() {
      await Promise.all(running.values());
    },
  };
}
