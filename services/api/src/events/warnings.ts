import type { Issue } from '@posthorn/common';
import type { Database, EventRow } from '@posthorn/database';
import type { View } from '@posthorn/http-server';
import type { warningsSchema } from '../schemas/warnings-schema.js';

interface WarnedEvent extends Pick<EventRow, 'projectId' | 'consumerId' | 'messageCount'> {
  /** Unknown of an earlier event. */
  readonly generalCount?: number;
}

/** Looks for the consumer only if the event has no subscriber: one that does not exist has no endpoints. */
export async function findWarnings(
  { projectId, consumerId, messageCount, generalCount = 0 }: WarnedEvent,
  { consumers }: { readonly consumers: Pick<Database['consumers'], 'find'> },
): Promise<View<typeof warningsSchema>> {
  if (generalCount > 0) return { warnings: [warnOfGeneral(generalCount)] };
  if (messageCount > 0 || consumerId === '') return {};
  if ((await consumers.find({ projectId, id: consumerId })) !== undefined) return {};
  return {
    warnings: [{ path: 'consumer_id', message: 'there is no such consumer, so the event has no subscriber' }],
  };
}

function warnOfGeneral(count: number): Issue {
  const endpoints = count === 1 ? 'an endpoint that names' : `${count} endpoints that name`;
  return {
    path: 'consumer_id',
    message: `the event goes to ${endpoints} neither a consumer nor event types`,
  };
}
