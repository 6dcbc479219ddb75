import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Caller } from '../http/caller.js';
import { acknowledgeEvents } from '../pull-events/acknowledge-events.js';
import { createInboundEndpoint } from '../inbound-endpoints/create-inbound-endpoint.js';
import { createPullEndpoint } from '../pull-endpoints/create-pull-endpoint.js';
import { createSigningKey } from '../signing-keys/create-signing-key.js';
import { deleteEndpoint } from '../endpoints/delete-endpoint.js';
import { deleteAllEvents } from '../pull-events/delete-all-events.js';
import { deleteEventBatch } from '../pull-events/delete-event-batch.js';
import { deleteEvent } from '../pull-events/delete-event.js';
import { deleteSigningKey } from '../signing-keys/delete-signing-key.js';
import { getEvent } from '../pull-events/get-event.js';
import { getEventMetrics, getEventTimeseries } from '../pull-events/get-event-metrics.js';
import { getInboundEndpoint } from '../inbound-endpoints/get-inbound-endpoint.js';
import { getPullEndpoint } from '../pull-endpoints/get-pull-endpoint.js';
import { listEventLog } from '../pull-events/list-event-log.js';
import { listEvents } from '../pull-events/list-events.js';
import { listSources } from '../sources/list-sources.js';
import { listSigningKeys } from '../signing-keys/list-signing-keys.js';
import { pauseEndpoint } from '../endpoints/pause-endpoint.js';
import { rotateIngestUrl } from '../sources/rotate-ingest-url.js';
import { resumeSource } from '../sources/resume-source.js';
import { updateInboundEndpoint } from '../inbound-endpoints/update-inbound-endpoint.js';
import { updatePullEndpoint } from '../pull-endpoints/update-pull-endpoint.js';
import type { BuildIngestUrl } from '../sources/ingest-url.js';
import { createShowIngestUrl } from '../sources/show-ingest-url.js';
import { sourceResource } from '../sources/source-resource.js';
import { INBOUND, PULL } from '../sources/source-kind.js';

export interface SourceDependencies {
  readonly database: Pick<Database, 'sources' | 'signingKeys' | 'pullEvents' | 'messages'>;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly ingestUrl: BuildIngestUrl;
  /** The upper limit for the age of any payload. */
  readonly longestRetentionHours: number;
}

/** The routes of endpoints that forward received messages, or hand them to listeners. */
export function inboundRoutes({
  database,
  guard,
  cipher,
  ingestUrl,
}: Omit<SourceDependencies, 'longestRetentionHours'>): readonly Route<Caller>[] {
  const { sources, signingKeys } = database;
  const resource = sourceResource(INBOUND, sources);
  const showIngestUrl = createShowIngestUrl(cipher, ingestUrl);
  return [
    createInboundEndpoint({ sources, guard, cipher, ingestUrl }),
    listSources({ kind: INBOUND, sources, ingestUrl, cipher }),
    getInboundEndpoint({ resource, showIngestUrl }),
    updateInboundEndpoint({ resource, sources, guard, cipher, showIngestUrl }),
    deleteEndpoint({ resource, endpoints: sources }),
    pauseEndpoint({ resource, endpoints: sources }),
    resumeSource({ resource, sources }),
    rotateIngestUrl({ resource, sources, cipher, ingestUrl }),
    listSigningKeys({ resource, group: 'inboundSigningKeys', signingKeys }),
    createSigningKey({ resource, group: 'inboundSigningKeys', signingKeys, cipher }),
    deleteSigningKey({ resource, group: 'inboundSigningKeys', signingKeys }),
  ];
}

/** The routes of endpoints that store received events for a consumer, and of their events. */
export function pullRoutes({
  database,
  cipher,
  ingestUrl,
  longestRetentionHours,
}: Omit<SourceDependencies, 'guard'>): readonly Route<Caller>[] {
  const { sources, pullEvents, messages } = database;
  const resource = sourceResource(PULL, sources);
  return [
    createPullEndpoint({ sources, cipher, ingestUrl }),
    listSources({ kind: PULL, sources, ingestUrl, cipher }),
    getPullEndpoint({ resource, pullEvents, ingestUrl }),
    updatePullEndpoint({ resource, sources, pullEvents, cipher, ingestUrl }),
    deleteEndpoint({ resource, endpoints: sources }),
    pauseEndpoint({ resource, endpoints: sources }),
    resumeSource({ resource, sources }),
    rotateIngestUrl({ resource, sources, cipher, ingestUrl }),
    listEvents({ resource, pullEvents, longestRetentionHours }),
    acknowledgeEvents({ resource, pullEvents }),
    deleteEventBatch({ resource, pullEvents }),
    deleteAllEvents({ resource, pullEvents, longestRetentionHours }),
    getEvent({ resource, pullEvents, messages }),
    deleteEvent({ resource, pullEvents }),
    listEventLog({ pullEvents }),
    getEventMetrics({ pullEvents }),
    getEventTimeseries({ pullEvents }),
  ];
}
