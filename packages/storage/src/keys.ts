import { uuidV7TimeMs } from '@posthorn/common';

const MAX_LENGTH = 512;
const KEY = /^[A-Za-z0-9._-]+(\/[A-Za-z0-9._-]+)*$/;
const DOTS_ONLY = /(^|\/)\.{1,2}(\/|$)/;

/**
 * A key consists of names with slashes between them. `.` and `..` are not permitted, so that no key leads out of the
 * store. Throws a RangeError that does not repeat the key.
 */
export function assertKey(key: string): void {
  if (!isKey(key)) throw new RangeError('This is not the key of a file.');
}

export function isKey(key: string): boolean {
  return key.length <= MAX_LENGTH && KEY.test(key) && !DOTS_ONLY.test(key);
}

const FILE_NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$/;

/** Throws a RangeError for a name that would need escaping in a header, or that a desktop would hide. */
export function assertFileName(name: string): void {
  if (!FILE_NAME.test(name)) throw new RangeError('This is not a name for a download.');
}

const EXPORTS = 'exports';

/** The file of one run of an export. Clients only ever get the file of the last run. */
export interface ExportRunFile {
  readonly exportId: string;
  readonly run: number;
}

/** Contains the files of all runs of an export. */
export function exportFolder(exportId: string): string {
  return `${EXPORTS}/${exportId}`;
}

export function exportRunFolder({ exportId, run }: ExportRunFile): string {
  return `${exportFolder(exportId)}/${run}`;
}

export function exportKey(file: ExportRunFile): string {
  return `${exportRunFolder(file)}/messages.csv`;
}

const BODIES = 'response-bodies';

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
  return `${BODIES}/${day}`;
}
