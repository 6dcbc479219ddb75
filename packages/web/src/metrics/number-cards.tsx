import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import { CountedLink } from './outcome-chart.js';
import type { LinkToOutcome, Outcome } from './outcomes.js';

export interface NumberCardProps {
  /** What is counted. */
  readonly label: string;
  /** The number in words. */
  readonly value: string;
  readonly hint?: string;
}

export interface NumberCardsProps<Counts> {
  readonly outcomes: readonly Outcome<Counts>[];
  readonly counts: Counts;
  /** Without it, the numbers lead nowhere. */
  readonly linkTo: LinkToOutcome | undefined;
  /** Further numbers. */
  readonly children: ReactNode;
}

/** The number of each outcome, and others. */
export function NumberCards<Counts>(props: NumberCardsProps<Counts>): ReactNode {
  const { outcomes, counts, linkTo, children } = props;
  return (
    <SimpleGrid cols={{ base: 2, xs: 3, md: outcomes.length + 2 }} spacing="sm">
      {outcomes.map((outcome) => {
        const { name, words, count } = outcome;
        return (
          <CountedLink key={name} to={linkTo?.(outcome)} title={words}>
            <NumberCard label={name} value={formatCount(count(counts))} />
          </CountedLink>
        );
      })}
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
