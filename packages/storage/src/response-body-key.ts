import { uuidV7TimeMs } from '@posthorn/common';

const ROOT = 'response-bodies';

/** The attempt that received the response body. */
export interface BodyOwner {
  readonly messageId: string;
  readonly attemptNo: number;
}

/**
 * Keys are grouped by their message's day and spread over 256 folders, since no folder should contain millions of
 * files.
 */
export function responseBodyKey({ messageId, attemptNo }: BodyOwner): string {
  const day = new Date(uuidV7TimeMs(messageId)).toISOString().slice(0, 10);
  return `${responseBodyFolder(day)}/${messageId.slice(-2)}/${messageId}-${attemptNo}`;
}

/** `day` as in `2026-11-21`: the day of the messages' UUIDv7, as in the names of their partitions. */
export function responseBodyFolder(day: string): string {
  return `${ROOT}/${day}`;
}
