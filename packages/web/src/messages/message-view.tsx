import { Group, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Attempts } from '../attempts/attempts.js';
import { Copyable } from '../code/copyable.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { endpointRead } from '../endpoints/use-endpoints.js';
import { formatCount, formatMs, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { type Fact, Facts } from '../layout/facts.js';
import { endpointLink, messageLink } from '../layout/links.js';
import { PageLink } from '../layout/page-link.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { type DeliveredMessage, isReceived } from '../payloads/delivered-message.js';
import { Payload } from '../payloads/payload.js';
import { useRead } from '../session/use-read.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { MessageButtons } from './message-buttons.js';
import { useInboundMessage, useMessage } from './message-reads.js';
import { useMessageTitle } from './message-title.js';
import { MessageStatus, describeAnswer } from './message-status.js';
import { Mono } from '../code/mono.js';

export interface MessageViewProps {
  readonly messageId: string;
  /** Closes the view of a message that was deleted. */
  readonly leave: () => Promise<void> | void;
}

export function MessageView({ messageId, leave }: MessageViewProps): ReactNode {
  return <DeliveredView query={useMessage(messageId)} leave={leave} />;
}

/** A received message that is forwarded. */
function InboundMessageView({ messageId, leave }: MessageViewProps): ReactNode {
  return <DeliveredView query={useInboundMessage(messageId)} leave={leave} />;
}

function MessageTitle({ id }: { readonly id: string }): ReactNode {
  return useMessageTitle(id);
}

export const MESSAGE_PANEL: PanelOfRow = {
  title: 'Message',
  name: (id) => <MessageTitle id={id} />,
  show: (id, close) => <MessageView messageId={id} leave={close} />,
};

export const INBOUND_MESSAGE_PANEL: PanelOfRow = {
  title: 'Received message',
  show: (id, close) => <InboundMessageView messageId={id} leave={close} />,
};

interface DeliveredViewProps extends Pick<MessageViewProps, 'leave'> {
  readonly query: UseQueryResult<DeliveredMessage>;
}

/** Everything about a message on its way to a destination, in the panel of a list or on a page of its own. */
function DeliveredView({ query, leave }: DeliveredViewProps): ReactNode {
  const message = query.data;
  if (message === undefined) return <Waiting query={query} />;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <MessageStatus of={message} />
        <MessageButtons message={message} leave={leave} />
      </Group>
      <Facts facts={[...factsOf(message), ...outcomeOf(message)]} />
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

/** What the message is. */
function factsOf(message: DeliveredMessage): readonly Fact[] {
  const id: Fact = ['Message', <Copyable key="id" value={message.id} label="the message id" />];
  const key: Fact = ['Idempotency key', message.idempotencyKey && <Mono>{message.idempotencyKey}</Mono>];
  if (isReceived(message))
    return [answerOf(message), id, key, ['Received', <Time key="at" at={message.receivedAt} />]];
  const { endpointId, eventType, eventId, consumerId, createdAt, orderingKey, waitingFor } = message;
  return [
    ['Destination', <EndpointLink key="endpoint" endpointId={endpointId} />],
    answerOf(message),
    id,
    ['Event type', eventType && <Mono key="type">{eventType}</Mono>],
    ['Event', eventId && <Copyable value={eventId} label="the event id" />],
    ['Consumer', consumerId && <ConsumerLink id={consumerId} />],
    key,
    ['Ordering key', orderingKey],
    [
      'Waits for',
      waitingFor && (
        <PageLink {...messageLink(waitingFor)}>
          <Mono>{waitingFor}</Mono>
        </PageLink>
      ),
    ],
    ['Accepted', <Time key="at" at={createdAt} />],
  ];
}

/** What the destination answered last. */
function answerOf(message: DeliveredMessage): Fact {
  const { responseLatencyMs } = message;
  const answer = [describeAnswer(message), responseLatencyMs !== undefined && formatMs(responseLatencyMs)];
  return ['Answer', answer.filter(Boolean).join(' · ')];
}

/** What became of it. */
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

function EndpointLink({ endpointId }: { readonly endpointId: string }): ReactNode {
  const endpoint = useRead(endpointRead(endpointId));
  // The endpoint of a callback has no page.
  if (endpoint.data?.kind === 'callback') return <Mono>{endpoint.data.url}</Mono>;
  return (
    <PageLink {...endpointLink(endpointId)}>
      <Mono>{endpoint.data?.url ?? endpointId}</Mono>
    </PageLink>
  );
}
