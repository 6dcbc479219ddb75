import { Box, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import classes from './number-cards.module.css';
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
    <div className={classes['numbers']}>
      {outcomes.map((outcome) => {
        const { name, words, count } = outcome;
        return (
          <CountedLink key={name} to={linkTo?.(outcome)} title={words}>
            <NumberCard label={name} value={formatCount(count(counts))} />
          </CountedLink>
        );
      })}
      {children}
    </div>
  );
}

export function NumberCard({ label, value, hint = '' }: NumberCardProps): ReactNode {
  return (
    <Box>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Group gap="0 var(--mantine-spacing-xs)" align="baseline">
        <Text size="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Text>
        {hint !== '' && (
          <Text size="xs" c="dimmed">
            {hint}
          </Text>
        )}
      </Group>
    </Box>
  );
}
