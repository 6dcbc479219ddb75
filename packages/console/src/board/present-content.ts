import type { DeliveryJob, InspectedJob, JobContent } from '@posthorn/queues';
import type { FormatEndpointId } from './endpoint-ids.js';

/** Describes a job in words, with ids in the format of the API. */
export function presentContent(
  { content, dueAtMs }: Pick<InspectedJob, 'content' | 'dueAtMs'>,
  formatEndpointId: FormatEndpointId,
): object {
  switch (content.kind) {
    case 'delivery':
      return {
        message_id: content.job.messageId,
        endpoint_id: formatEndpointId(content.job.endpointId),
        attempt: content.job.attemptNo,
        ...(dueAtMs !== undefined && {
          waits_until: formatTime(dueAtMs),
          waits_for: whyDelayed(content.job),
        }),
        ...presentWaits(content.job),
      };
    case 'dead-letter':
      return {
        message_id: content.job.messageId,
        endpoint_id: formatEndpointId(content.job.endpointId),
        project_id: content.job.projectId,
        last_error: content.job.lastError,
      };
    case 'export':
      return { export_id: content.job.exportId, runs_before: content.job.runs };
    case 'fan-out':
      return { event_id: content.job.eventId };
    case 'unreadable':
      return { note: 'No version of Posthorn writes such a job.' };
  }
}

/** Returns the title of a job in the list of jobs. */
export function titleOf(content: JobContent): string {
  switch (content.kind) {
    case 'delivery':
      return `message ${content.job.messageId}, attempt ${content.job.attemptNo}`;
    case 'dead-letter':
      return `message ${content.job.messageId}`;
    case 'export':
      return `export ${content.job.exportId}`;
    case 'fan-out':
      return `event ${content.job.eventId}`;
    case 'unreadable':
      return 'unreadable';
  }
}

function whyDelayed({ slot, parkedAtMs }: DeliveryJob): string {
  if (slot !== undefined) return 'the rate limit of its endpoint';
  return parkedAtMs === undefined
    ? 'its due time'
    : 'its slow endpoint, which has as many deliveries in flight as it may, or this time at the latest';
}

function presentWaits({ slot, parkedAtMs }: DeliveryJob): object {
  return {
    ...(slot !== undefined && { slot: formatTime(slot.atMs), limit_version: slot.limitVersion }),
    ...(parkedAtMs !== undefined && { parked_since: formatTime(parkedAtMs) }),
  };
}

function formatTime(ms: number): string {
  return new Date(ms).toISOString();
}
