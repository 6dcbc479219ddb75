import { uuidV7TimeMs } from '@posthorn/common';

const ROOT = 'response-bodies';

/** Whose response body it is. */
export interface BodyOwner {
  readonly messageId: string;
  readonly attemptNo: number;
}

/** Lies with its message's day, spread over 256 folders, since none should hold millions of files. */
export function responseBodyKey({ messageId, attemptNo }: BodyOwner): string {
  const day = new Date(uuidV7TimeMs(messageId)).toISOString().slice(0, 10);
  return `${responseBodyFolder(day)}/${messageId.slice(-2)}/${messageId}-${attemptNo}`;
}

/** `day` as in `2026-11-21`: that of the messages' UUIDv7, as in the names of their partitions. */
export function responseBodyFolder(day: string): string {
  return `${ROOT}/${day}`;
}
