import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Caller } from '../http/caller.js';
import { acknowledgeEvents } from '../events/acknowledge-events.js';
import { createInboundEndpoint } from '../inbound-endpoints/create-inbound-endpoint.js';
import { createPullEndpoint } from '../pull-endpoints/create-pull-endpoint.js';
import { createSigningKey } from '../signing-keys/create-signing-key.js';
import { deleteEndpoint } from '../endpoints/delete-endpoint.js';
import { deleteEvent } from '../events/delete-event.js';
import { deleteSigningKey } from '../signing-keys/delete-signing-key.js';
import { getEvent } from '../events/get-event.js';
import { getEventMetrics } from '../metrics/get-event-metrics.js';
import { getInboundEndpoint } from '../inbound-endpoints/get-inbound-endpoint.js';
import { getPullEndpoint } from '../pull-endpoints/get-pull-endpoint.js';
import { listEventLog } from '../events/list-event-log.js';
import { listEvents } from '../events/list-events.js';
import { listReceptions } from './list-receptions.js';
import { listSigningKeys } from '../signing-keys/list-signing-keys.js';
import { pauseEndpoint } from '../endpoints/pause-endpoint.js';
import { resumeReception } from './resume-reception.js';
import { updateInboundEndpoint } from '../inbound-endpoints/update-inbound-endpoint.js';
import { updatePullEndpoint } from '../pull-endpoints/update-pull-endpoint.js';
import type { BuildIngestUrl } from './ingest-url.js';
import { sourceResource } from './reception-resource.js';
import { INBOUND, PULL } from './reception-kind.js';

export interface ReceptionDependencies {
  readonly database: Pick<Database, 'receptions' | 'signingKeys' | 'events' | 'messages'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
  /** No payload is older. */
  readonly longestRetentionHours: number;
}

/** The endpoints that forward what they receive. */
export function inboundRoutes({
  database,
  guard,
  cipher,
  ingestUrl,
}: Omit<ReceptionDependencies, 'longestRetentionHours'>): readonly Route<Caller>[] {
  const { receptions, signingKeys } = database;
  const resource = sourceResource(INBOUND, receptions);
  return [
    createInboundEndpoint({ receptions, guard, cipher, ingestUrl }),
    listReceptions(INBOUND, receptions),
    getInboundEndpoint(resource),
    updateInboundEndpoint({ resource, receptions, guard, cipher }),
    deleteEndpoint(resource, receptions),
    pauseEndpoint(resource, receptions),
    resumeReception(resource, receptions),
    listSigningKeys(resource, signingKeys),
    createSigningKey(resource, { signingKeys, cipher }),
    deleteSigningKey(resource, signingKeys),
  ];
}

/** The endpoints that keep what they receive for a consumer, and their events. */
export function pullRoutes({
  database,
  cipher,
  ingestUrl,
  longestRetentionHours,
}: Omit<ReceptionDependencies, 'guard'>): readonly Route<Caller>[] {
  const { receptions, events, messages } = database;
  const resource = sourceResource(PULL, receptions);
  return [
    createPullEndpoint({ receptions, cipher, ingestUrl }),
    listReceptions(PULL, receptions),
    getPullEndpoint(resource, events),
    updatePullEndpoint({ resource, receptions, events, cipher }),
    deleteEndpoint(resource, receptions),
    pauseEndpoint(resource, receptions),
    resumeReception(resource, receptions),
    listEvents({ resource, events, longestRetentionHours }),
    acknowledgeEvents(resource, events),
    getEvent(resource, { events, messages }),
    deleteEvent(resource, events),
    listEventLog(events),
    getEventMetrics(events),
  ];
}
