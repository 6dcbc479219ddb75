import { Group, Text } from '@mantine/core';
import { ChevronRightIcon } from '@primer/octicons-react';
import { Fragment, type ReactNode } from 'react';
import { formatWait } from '../formats/format.js';
import { SERVICE_SCHEDULE } from './service-schedule.js';

/** The attempts and the waits between them, as a line. */
export function RetrySchedule({ seconds }: { readonly seconds: readonly number[] }): ReactNode {
  const waits = seconds.length === 0 ? SERVICE_SCHEDULE : seconds;
  return (
    <Group gap={4} aria-label="Retry schedule">
      <Attempt number={1} />
      {waits.map((wait, index) => (
        <Fragment key={index}>
          <Text size="xs" c="dimmed">
            {Number.isFinite(wait) ? formatWait(wait) : '?'}
          </Text>
          <ChevronRightIcon size={12} />
          <Attempt number={index + 2} />
        </Fragment>
      ))}
    </Group>
  );
}

function Attempt({ number }: { readonly number: number }): ReactNode {
  return (
    <Text size="xs" fw={600} aria-label={`Attempt ${number}`}>
      {number}
    </Text>
  );
}
