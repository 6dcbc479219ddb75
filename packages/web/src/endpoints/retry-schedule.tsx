import { Group, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { formatWait } from '../formats/format.js';

/** The slow retry schedule of the service. */
const OF_THE_SERVICE = [1800, 7200, 21_600, 43_200, 86_400, 172_800, 259_200];

/** The attempts and the waits between them, as a line. */
export function RetrySchedule({ seconds }: { readonly seconds: readonly number[] }): ReactNode {
  const waits = seconds.length === 0 ? OF_THE_SERVICE : seconds;
  return (
    <Group gap={4} aria-label="Retry schedule">
      <Attempt number={1} />
      {waits.map((wait, index) => (
        <Fragment key={index}>
          <Text size="xs" c="dimmed">
            {Number.isFinite(wait) ? formatWait(wait) : '?'}
          </Text>
          <IconChevronRight size={12} aria-hidden />
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
