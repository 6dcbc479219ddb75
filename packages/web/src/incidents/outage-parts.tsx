import { Button, Progress, Stack, Text } from '@mantine/core';
import type { Incident, WholeIncident } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { formatCapped } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { describeCause, describeLength, subjectOf } from './incident-parts.js';

/** In a sentence: what fails, how long, and why. */
export function Summary({ incident }: { readonly incident: Incident }): ReactNode {
  const { startedAt, endedAt, cause } = incident;
  const why = describeCause(cause);
  return (
    <>
      {subjectOf(incident)} {endedAt === null ? 'since' : 'from'} <Time at={startedAt} />
      {endedAt !== null && (
        <>
          {' to '}
          <Time at={endedAt} />, {describeLength(incident)}
        </>
      )}
      {why !== '' && `: ${why}`}
    </>
  );
}

/** What became of the messages, as a bar that drains. */
export function Left({ messages }: { readonly messages: NonNullable<WholeIncident['messages']> }): ReactNode {
  const parts = [
    { label: 'delivered', count: messages.delivered, color: 'teal' },
    { label: 'waiting', count: messages.waiting, color: 'orange' },
    { label: 'failed for good', count: messages.failedPermanent, color: 'red' },
  ];
  const all = Math.max(
    1,
    parts.reduce((sum, { count }) => sum + count, 0),
  );
  return (
    <Stack gap={6}>
      <Progress.Root size="lg" aria-hidden>
        {parts.map(({ label, count, color }) => (
          <Progress.Section key={label} value={(100 * count) / all} color={color} />
        ))}
      </Progress.Root>
      <Text size="sm" role="status">
        {parts.map(({ label, count }) => `${formatCapped(count)} ${label}`).join(' · ')}
      </Text>
    </Stack>
  );
}

/** Whether an outage left messages that did not arrive. */
export function isLeft({ messages }: WholeIncident): boolean {
  return messages !== undefined && messages.waiting + messages.failedPermanent > 0;
}

/** Shows whether the endpoint works again, before all messages go to it. */
export function SendOneFirst({ incident: { id } }: { readonly incident: WholeIncident }): ReactNode {
  const { isPending, mutate } = useAction({
    call: (posthorn) => posthorn.incidents.recover(id, { limit: 1 }),
    changes: 'incidents',
    done: ({ retried, replayed }) =>
      retried + replayed > 0 ? '1 message will be retried now.' : 'No message could be sent.',
  });
  return (
    <Button size="sm" variant="default" loading={isPending} onClick={() => mutate()}>
      Send one first
    </Button>
  );
}
