import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatUtc } from './format.js';

const LOCAL = new Intl.DateTimeFormat(undefined, {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

export interface PeriodProps {
  /** RFC 3339 times. */
  readonly from: string;
  readonly to: string;
}

/** A period in the zone of the user. The tooltip has it in UTC. */
export function Period({ from, to }: PeriodProps): ReactNode {
  return (
    <Tooltip label={`${formatUtc(from)} – ${formatUtc(to)}`}>
      <Text inherit span>
        {LOCAL.formatRange(new Date(from), new Date(to))}
      </Text>
    </Tooltip>
  );
}
