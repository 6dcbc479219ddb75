import type { EventPublisher } from '@posthorn/acceptance';
import { type Issue, ApiError } from '@posthorn/common';
import { reject } from '@posthorn/sources';
import type { Publishing } from '../endpoints/ingest-endpoint.js';
import type { VerifiedRequest } from '../requests/verify-request.js';
import { answerRejection } from '../rejections/answer-rejection.js';
import type { RejectionLog } from '../rejections/rejection-log.js';
import { toEvent } from './to-event.js';

export interface PublishDependencies {
  readonly publisher: EventPublisher;
  readonly rejectionLog: Pick<RejectionLog, 'add'>;
}

/** The event that a webhook became now, or before. */
export interface PublishedWebhook {
  readonly eventId: string;
  readonly isNew: boolean;
}

/**
 * Publishes a webhook as an event. The event, its payload and its messages are committed together. Throws the answer to
 * a webhook that the event type refuses, SERVICE_UNAVAILABLE, QUOTA_EXCEEDED.
 */
export async function publish(
  evaluated: VerifiedRequest,
  publishing: Publishing,
  { publisher, rejectionLog }: PublishDependencies,
): Promise<PublishedWebhook> {
  const given = await toEvent(evaluated, publishing);
  const event = await publisher.address(given, evaluated.turn).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'INVALID_REQUEST') throw error;
    const rejection = reject('event_refused', describeIssues(error.details?.['issues'] as readonly Issue[]));
    rejectionLog.add({ ...evaluated, rejection });
    throw answerRejection(rejection);
  });
  const publication = 'kind' in event ? event : await publisher.publish(event);
  return publication.kind === 'known'
    ? { eventId: publication.eventId, isNew: false }
    : { eventId: given.event.id, isNew: true };
}

const SHOWN_ISSUES = 5;
const MAX_ISSUE_CHARACTERS = 200;
/** A path may name members as the sender wrote them, with characters that PostgreSQL cannot store. */
const UNSHOWN = /\p{C}/gu;

function describeIssues(issues: readonly Issue[]): string {
  const shown = issues
    .slice(0, SHOWN_ISSUES)
    .map(({ path, message }) => `${path} ${message}`.replace(UNSHOWN, '?').slice(0, MAX_ISSUE_CHARACTERS));
  const more = issues.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join('; ');
}
