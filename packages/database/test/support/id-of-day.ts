import { createUuidV7 } from '@posthorn/common';
import { DAY } from '@posthorn/domain';

/** The id of a message of another day, counted from today; the ids of a process never go back by themselves. */
export function idOfDay(day: number): string {
  const time = (Date.now() + day * DAY).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${createUuidV7().slice(13)}`;
}
