import type { JobContent } from '@posthorn/queues';

/** The id of what a job is about. */
export function subjectOf(content: JobContent): string | undefined {
  switch (content.kind) {
    case 'delivery':
    case 'dead-letter':
      return content.job.messageId;
    case 'export':
      return content.job.exportId;
    case 'unreadable':
      return undefined;
  }
}
