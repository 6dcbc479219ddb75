import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Attempts } from '../attempts/attempts.js';
import { Copyable } from '../code/copyable.js';
import { formatCount, formatMs, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { type Fact, Facts } from '../layout/facts.js';
import { PageTabs } from '../layout/page-tabs.js';
import type { DeliveredMessage } from '../payloads/delivered-message.js';
import { Payload } from '../payloads/payload.js';
import { MessageStatus, describeAnswer } from './message-status.js';

export interface DeliveredViewProps {
  readonly message: DeliveredMessage;
  readonly buttons: ReactNode;
  /** What the message is, before what became of it. */
  readonly facts: readonly Fact[];
}

/** Everything about a message on its way to a destination, in the panel of a list or on a page of its own. */
export function DeliveredView({ message, buttons, facts }: DeliveredViewProps): ReactNode {
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <MessageStatus of={message} />
        {buttons}
      </Group>
      <Facts facts={[...facts, ...outcomeOf(message)]} />
      <PageTabs
        name="view"
        tabs={[
          { value: 'attempts', label: 'Attempts', content: <Attempts message={message} /> },
          { value: 'payload', label: 'Payload', content: <Payload of={message} /> },
        ]}
      />
    </Stack>
  );
}

/** What the destination answered last. */
export function answerOf(message: DeliveredMessage): Fact {
  const { responseLatencyMs } = message;
  const answer = [describeAnswer(message), responseLatencyMs !== undefined && formatMs(responseLatencyMs)];
  return ['Answer', answer.filter(Boolean).join(' · ')];
}

function outcomeOf(message: DeliveredMessage): readonly Fact[] {
  const { deliveredAt, failedAt, payloadKeptUntil, sizeBytes, contentType = 'an unknown type' } = message;
  return [
    ['Delivered', deliveredAt && <Time at={deliveredAt} />],
    ['Failed', failedAt && <Time at={failedAt} />],
    ['Payload kept until', payloadKeptUntil && <Time at={payloadKeptUntil} />],
    ['Size', `${formatSize(sizeBytes)} of ${contentType}`],
    ['SHA-256', <Copyable key="hash" value={message.payloadSha256} label="the hash" />],
    ['Replays', message.replayCount > 0 ? formatCount(message.replayCount) : undefined],
  ];
}
