import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

export interface NumberCardProps {
  /** What is counted. */
  readonly label: string;
  /** The number in words. */
  readonly value: string;
  readonly hint?: string;
}

export function NumberGrid({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: 5 }} spacing="sm">
      {children}
    </SimpleGrid>
  );
}

export function NumberCard({ label, value, hint = '' }: NumberCardProps): ReactNode {
  return (
    <Paper h="100%" p="sm" bg="light-dark(white, var(--mantine-color-dark-6))" shadow="xs">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Text>
      {hint !== '' && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Paper>
  );
}
