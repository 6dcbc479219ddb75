import { Divider, Group, Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatSpan, formatWait } from '../formats/format.js';
import { SERVICE_SCHEDULE } from './service-schedule.js';

/** The attempts on a line of time. A longer wait is a longer line, on a logarithmic scale. */
export function RetrySchedule({ seconds }: { readonly seconds: readonly number[] }): ReactNode {
  const waits = seconds.length === 0 ? SERVICE_SCHEDULE : seconds;
  const totalSeconds = waits.reduce((sum, wait) => sum + wait, 0);
  return (
    <Stack gap={6}>
      <Group
        gap={4}
        align="flex-end"
        role="img"
        aria-label={`Retry schedule: ${waits.map(words).join(', ')}`}
      >
        <Attempt number={1} />
        {waits.map((wait, index) => (
          <Group key={index} gap={4} align="flex-end" wrap="nowrap" flex={lengthOf(wait)}>
            <Text component="div" size="xs" c="dimmed" ta="center" flex={1} miw={44}>
              {words(wait)}
              <Divider color="indigo.3" mt={2} mb={10} />
            </Text>
            <Attempt number={index + 2} />
          </Group>
        ))}
      </Group>
      {Number.isFinite(totalSeconds) && (
        <Text size="xs" c="dimmed">
          The last of {waits.length + 1} attempts is made {formatSpan(totalSeconds)} after the first.
        </Text>
      )}
    </Stack>
  );
}

function Attempt({ number }: { readonly number: number }): ReactNode {
  return (
    <ThemeIcon component="span" size={22} radius="xl" variant="light" fz={11} fw={600}>
      {number}
    </ThemeIcon>
  );
}

/** What is being typed may not be a number yet. */
function words(wait: number): string {
  return Number.isFinite(wait) ? formatWait(wait) : '?';
}

function lengthOf(wait: number): number {
  return Number.isFinite(wait) ? 1 + Math.log10(Math.max(1, wait)) : 1;
}
