import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatRelative, formatUtc } from './format.js';
import { useNow } from './use-now.js';

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

export interface TimeProps {
  /** An RFC 3339 time. */
  readonly at: string;
  /** Shows how long ago it was, in place of date and time. */
  readonly relative?: boolean;
}

/** A time in the zone of the user. The tooltip has it in UTC. */
export function Time({ at, relative = false }: TimeProps): ReactNode {
  const nowMs = useNow();
  return (
    <Tooltip label={`${LOCAL.format(new Date(at))} · ${formatUtc(at)}`}>
      <Text component="time" dateTime={at} inherit span>
        {relative ? formatRelative(at, nowMs) : LOCAL.format(new Date(at))}
      </Text>
    </Tooltip>
  );
}
