import { Badge, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Time } from '../formats/time.js';

export interface StatusFacts {
  readonly status: string;
  readonly attemptCount: number;
  readonly nextAttemptAt?: string;
}

const LOOK: Readonly<Record<string, { readonly color: string; readonly label: string }>> = {
  queued: { color: 'gray', label: 'queued' },
  delivering: { color: 'blue', label: 'delivering' },
  succeeded: { color: 'teal', label: 'delivered' },
  pending_retry: { color: 'orange', label: 'retrying' },
  paused: { color: 'grape', label: 'held' },
  failed_permanent: { color: 'red', label: 'failed' },
};

export const STATUS_OPTIONS = Object.entries(LOOK).map(([value, { label }]) => ({ value, label }));

export function MessageStatus({ of }: { readonly of: StatusFacts }): ReactNode {
  const { color, label } = LOOK[of.status] ?? { color: 'gray', label: of.status };
  if (of.status !== 'pending_retry' || of.nextAttemptAt === undefined)
    return <Badge color={color}>{label}</Badge>;
  return (
    <Group gap={6} wrap="nowrap">
      <Badge color={color} flex="none">
        {label}
      </Badge>
      <Text size="xs" c="dimmed" truncate>
        attempt {of.attemptCount + 1} <Time at={of.nextAttemptAt} relative />
      </Text>
    </Group>
  );
}
