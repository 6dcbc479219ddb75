import { Accordion, Group, Stack, Text } from '@mantine/core';
import type { Attempt } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { formatMs } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Waiting } from '../layout/waiting.js';
import type { DeliveredMessage } from '../payloads/delivered-message.js';
import { useRead } from '../session/use-read.js';
import { AttemptDetails } from './attempt-details.js';
import { AttemptsToCome } from './attempts-to-come.js';
import { attemptsRead } from './attempts-read.js';
import { StateBadge, Tag } from '../layout/badges.js';

export function Attempts({ message }: { readonly message: DeliveredMessage }): ReactNode {
  const attempts = useRead(attemptsRead(message), { placeholderData: (previous) => previous });
  if (attempts.data === undefined) return <Waiting query={attempts} />;
  const newestFirst = attempts.data.toReversed();
  return (
    <Stack gap="sm">
      <AttemptsToCome message={message} />
      {newestFirst[0] === undefined ? (
        <Empty title="No attempt yet">The first one appears here by itself.</Empty>
      ) : (
        <AttemptList key={newestFirst[0].id} newestFirst={newestFirst} message={message} />
      )}
    </Stack>
  );
}

interface AttemptListProps {
  readonly newestFirst: readonly Attempt[];
  readonly message: DeliveredMessage;
}

/** The newest attempt is open. The details of another one are loaded when it is opened. */
function AttemptList({ newestFirst, message }: AttemptListProps): ReactNode {
  const [open, setOpen] = useState(newestFirst[0]?.id ?? null);
  return (
    <Accordion variant="separated" value={open} onChange={setOpen} chevronPosition="left">
      {newestFirst.map((attempt, index) => (
        <Accordion.Item key={attempt.id} value={attempt.id}>
          <Accordion.Control>
            <AttemptLine attempt={attempt} />
          </Accordion.Control>
          <Accordion.Panel>
            {open === attempt.id && (
              <AttemptDetails attempt={attempt} before={newestFirst[index + 1]} message={message} />
            )}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function AttemptLine({ attempt }: { readonly attempt: Attempt }): ReactNode {
  const { attemptNo, responseStatus, responseLatencyMs, errorText, createdAt, probe = false } = attempt;
  const isSuccess = errorText === undefined;
  return (
    <Group gap="sm" wrap="nowrap" pr="sm">
      <Text size="sm" c="dimmed" w={28}>
        #{attemptNo}
      </Text>
      <StateBadge tone={isSuccess ? 'good' : 'bad'}>{responseStatus ?? 'no answer'}</StateBadge>
      {probe && <Tag>probe</Tag>}
      <Text size="sm" truncate flex={1} title={errorText}>
        {errorText ?? 'delivered'}
      </Text>
      <Text size="sm" c="dimmed" visibleFrom="xs">
        {formatMs(responseLatencyMs)}
      </Text>
      <Text size="sm" c="dimmed">
        <Time at={createdAt} relative="clock" />
      </Text>
    </Group>
  );
}
