import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Caller } from './caller.js';
import { acknowledgeEvents } from './operations/acknowledge-events/acknowledge-events.js';
import { createInboundEndpoint } from './operations/create-inbound-endpoint/create-inbound-endpoint.js';
import { createPullEndpoint } from './operations/create-pull-endpoint/create-pull-endpoint.js';
import { createSigningKey } from './operations/create-signing-key/create-signing-key.js';
import { deleteEndpoint } from './operations/delete-endpoint/delete-endpoint.js';
import { deleteEvent } from './operations/delete-event/delete-event.js';
import { deleteSigningKey } from './operations/delete-signing-key/delete-signing-key.js';
import { getEvent } from './operations/get-event/get-event.js';
import { getEventMetrics } from './operations/get-event-metrics/get-event-metrics.js';
import { getInboundEndpoint } from './operations/get-inbound-endpoint/get-inbound-endpoint.js';
import { getPullEndpoint } from './operations/get-pull-endpoint/get-pull-endpoint.js';
import { listEventLog } from './operations/list-event-log/list-event-log.js';
import { listEvents } from './operations/list-events/list-events.js';
import { listReceptions } from './operations/list-receptions/list-receptions.js';
import { listSigningKeys } from './operations/list-signing-keys/list-signing-keys.js';
import { pauseEndpoint } from './operations/pause-endpoint/pause-endpoint.js';
import { resumeReception } from './operations/resume-reception/resume-reception.js';
import { updateInboundEndpoint } from './operations/update-inbound-endpoint/update-inbound-endpoint.js';
import { updatePullEndpoint } from './operations/update-pull-endpoint/update-pull-endpoint.js';
import type { SpellIngestUrl } from './receptions/ingest-url.js';
import { receptionFamily } from './receptions/own-reception.js';
import { INBOUND, PULL } from './receptions/reception-kind.js';

export interface ReceptionDependencies {
  readonly database: Pick<Database, 'receptions' | 'signingKeys' | 'events' | 'messages'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly ingestUrl: SpellIngestUrl;
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
  const family = receptionFamily(INBOUND, receptions);
  return [
    createInboundEndpoint({ receptions, guard, cipher, ingestUrl }),
    listReceptions(INBOUND, receptions),
    getInboundEndpoint(family),
    updateInboundEndpoint({ family, receptions, guard, cipher }),
    deleteEndpoint(family, receptions),
    pauseEndpoint(family, receptions),
    resumeReception(family, receptions),
    listSigningKeys(family, signingKeys),
    createSigningKey(family, { signingKeys, cipher }),
    deleteSigningKey(family, signingKeys),
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
  const family = receptionFamily(PULL, receptions);
  return [
    createPullEndpoint({ receptions, cipher, ingestUrl }),
    listReceptions(PULL, receptions),
    getPullEndpoint(family, events),
    updatePullEndpoint({ family, receptions, events, cipher }),
    deleteEndpoint(family, receptions),
    pauseEndpoint(family, receptions),
    resumeReception(family, receptions),
    listEvents({ family, events, longestRetentionHours }),
    acknowledgeEvents(family, events),
    getEvent(family, { events, messages }),
    deleteEvent(family, events),
    listEventLog(events),
    getEventMetrics(events),
  ];
}
