import type { JobContent } from '@posthorn/queues';

/** Returns the id of a job's message, export or event. */
export function subjectOf(content: JobContent): string | undefined {
  switch (content.kind) {
    case 'delivery':
    case 'dead-letter':
      return content.job.messageId;
    case 'export':
      return content.job.exportId;
    case 'fan-out':
      return content.job.eventId;
    case 'unreadable':
      return undefined;
  }
}
