import type { ReactNode } from 'react';
import { formatAgo, formatRelative, formatUtc } from './format.js';
import { useNow } from './use-now.js';

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export interface TimeProps {
  /** An RFC 3339 time. */
  readonly at: string;
  /** Shows how long ago it was, in place of date and time. `planned`: it may also be in the future. */
  readonly relative?: boolean | 'planned';
}

/** A time in the zone of the user. Hovering shows it in UTC. A title costs a long list less than a tooltip. */
export function Time({ at, relative = false }: TimeProps): ReactNode {
  const nowMs = useNow();
  const local = LOCAL.format(new Date(at));
  return (
    <time dateTime={at} title={`${local} · ${formatUtc(at)}`}>
      {relative === false ? local : (relative === true ? formatAgo : formatRelative)(at, nowMs)}
    </time>
  );
}
