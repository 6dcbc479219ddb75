import { Box, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A label and its value; a fact without a value is left out. */
export type Fact = readonly [label: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly Fact[] }): ReactNode {
  const known = facts.filter(([, value]) => value !== undefined && value !== null && value !== '');
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={8} m={0}>
      {known.map(([label, value]) => (
        <Box key={label} miw={0}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  );
}
