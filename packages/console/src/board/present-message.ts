import type { MessageRow } from '@posthorn/database';

/**
 * Returns PostgreSQL's facts about a message, which are authoritative. Contains no payload and no secret of the owner.
 */
export function presentMessage(id: string, row: MessageRow | undefined): object {
  if (row === undefined)
    return { note: 'The message was deleted from PostgreSQL. Posthorn removes the job.' };
  return {
    status: row.status,
    direction: row.direction,
    project_id: row.projectId,
    attempts_made: row.attemptCount,
    replays: row.replayCount,
    next_attempt_at: row.nextAttemptAt,
    claimed_until: row.claimedUntil,
    last_error: row.lastError,
    response_status: row.responseStatus,
    created_at: row.createdAt,
    look_up: `GET ${pathOf(id, row)}, with a key of the project`,
  };
}

function pathOf(id: string, { direction, endpointId }: MessageRow): string {
  switch (direction) {
    case 'outbound':
      return `/v1/messages/${id} and …/attempts`;
    case 'inbound':
      return `/v1/inbound-messages/${id} and …/attempts`;
    case 'pull':
      return `/v1/pull-endpoints/${endpointId}/events/${id}`;
  }
}
