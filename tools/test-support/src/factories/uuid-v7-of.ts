import { createUuidV7 } from '@posthorn/common';

/**
 * A UUIDv7 of any moment. The ids of a process never go back in time, and test files share a process: after an id of
 * the future from `createUuidV7`, all further ids would be of the future.
 */
export function uuidV7Of(ms: number): string {
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${createUuidV7().slice(13)}`;
}
