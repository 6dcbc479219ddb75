import { Group, Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { waitsOf } from '../endpoints/service-schedule.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { Time } from '../formats/time.js';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import { useRead } from '../session/use-read.js';
import { StateBadge } from '../layout/badges.js';

/** The attempts that a message waits for: the next one, and when it is tried again should that fail. */
export function AttemptsToCome({ message }: { readonly message: DeliveredMessage }): ReactNode {
  const { status, nextAttemptAt, attemptCount, retryNumber = attemptCount } = message;
  const waits = useWaits(message);
  if (status !== 'pending_retry' || nextAttemptAt === undefined) return null;
  // A replay has the whole schedule before it again, while its attempts are counted on.
  const later = timesAfter(nextAttemptAt, waits.slice(retryNumber));
  return (
    <Group gap="sm" px="md" role="status" aria-label="Attempts to come">
      <Text size="sm" c="dimmed" w={28}>
        #{attemptCount + 1}
      </Text>
      <StateBadge tone="waiting">to come</StateBadge>
      <Text size="sm" component="div" flex={1} miw={200}>
        <Time at={nextAttemptAt} relative="planned" />
        {later.length > 0 && (
          <Text size="xs" c="dimmed" span>
            {' · if it fails, again '}
            {later.map((at, index) => (
              <Fragment key={at}>
                {index > 0 && ' – '}
                <Time at={at} relative="clock" />
              </Fragment>
            ))}
          </Text>
        )}
      </Text>
      <Text size="sm" c="dimmed">
        <Time at={nextAttemptAt} relative="clock" />
      </Text>
    </Group>
  );
}

/** What is received is retried by the schedule of the service. A callback may have one that is not known here. */
function useWaits(message: DeliveredMessage): readonly number[] {
  const isInbound = isReceived(message);
  const endpoint = useRead(endpointRead(isInbound ? '' : message.endpointId), { enabled: !isInbound });
  if (isInbound) return waitsOf([], 'none');
  if (endpoint.data === undefined || endpoint.data.kind === 'callback') return [];
  return waitsOf(endpoint.data.retrySchedule ?? [], endpoint.data.ordering);
}

function timesAfter(at: string, waits: readonly number[]): readonly string[] {
  let ms = Date.parse(at);
  return waits.map((seconds) => new Date((ms += seconds * 1000)).toISOString());
}
