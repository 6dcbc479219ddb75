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

export interface MessageStatusProps {
  readonly of: StatusFacts;
  /** The attempts that the retry schedule of the endpoint allows. */
  readonly maxAttempts?: number;
}

export function MessageStatus({ of, maxAttempts = 8 }: MessageStatusProps): ReactNode {
  const { color, label } = LOOK[of.status] ?? { color: 'gray', label: of.status };
  if (of.status !== 'pending_retry') return <Badge color={color}>{label}</Badge>;
  return (
    <Group gap={6} wrap="nowrap">
      <Badge color={color}>
        {label} ({of.attemptCount} of {maxAttempts})
      </Badge>
      {of.nextAttemptAt !== undefined && (
        <Text size="xs" c="dimmed" truncate visibleFrom="sm">
          next <Time at={of.nextAttemptAt} relative />
        </Text>
      )}
    </Group>
  );
}
