import { Text, Tooltip } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatPeriod, formatZoned } from './time-format.js';

export interface PeriodProps {
  /** RFC 3339 times. */
  readonly from: string;
  readonly to: string;
}

/** The tooltip has the moments themselves. */
export function Period({ from, to }: PeriodProps): ReactNode {
  return (
    <Tooltip label={`${formatZoned(from)} – ${formatZoned(to)}`} multiline>
      <Text inherit span>
        {formatPeriod(from, to)}
      </Text>
    </Tooltip>
  );
}
