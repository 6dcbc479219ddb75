import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface NumberCardsProps {
  /** What is counted, and its number in words. */
  readonly numbers: readonly (readonly [label: string, value: string])[];
}

export function NumberCards({ numbers }: NumberCardsProps): ReactNode {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="sm">
      {numbers.map(([label, value]) => (
        <Paper key={label} p="sm" bg="light-dark(white, var(--mantine-color-dark-6))" shadow="xs">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
