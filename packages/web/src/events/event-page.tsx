import { Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ConfirmAction } from '../actions/confirm-button.js';
import { Copyable } from '../code/copyable.js';
import { ConsumerLink } from '../consumers/consumer-name.js';
import { inboundEndpointRead } from '../endpoints/use-endpoints.js';
import { formatCount, formatMessages, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { BackLink } from '../layout/back-link.js';
import { Facts } from '../layout/facts.js';
import { inboundEndpointLink } from '../layout/links.js';
import { PageHeader } from '../layout/page-header.js';
import { PageLink } from '../layout/page-link.js';
import { PageTabs } from '../layout/page-tabs.js';
import { Waiting } from '../layout/waiting.js';
import { MessagesOf } from '../messages/messages-of.js';
import type { EventPayload } from '../payloads/delivered-message.js';
import { Payload } from '../payloads/payload.js';
import { useRead } from '../session/use-read.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 5000;

export function EventPage(): ReactNode {
  const { eventId } = useParams({ from: '/$projectId/events/$eventId' });
  const event = useRead(
    { key: ['events', eventId], call: (posthorn, signal) => posthorn.events.get(eventId, { signal }) },
    { everyMs: REFRESH_MS },
  );
  if (event.data === undefined) return <Waiting query={event} />;
  const { eventType, consumerId, inboundEndpointId, createdAt, deliveries } = event.data;
  const { sizeBytes, payloadSha256, idempotencyKey, messageCount } = event.data;
  return (
    <>
      <BackLink to="/$projectId/events">Events</BackLink>
      <PageHeader title={eventType} isCode>
        <ConfirmAction
          label="Replay"
          action={`Replay ${formatMessages(messageCount)}`}
          text="Each endpoint that got this event gets it again."
          call={(posthorn) => posthorn.events.replay(eventId)}
          changes="messages"
          done={({ replayed }) => `${formatMessages(replayed)} queued for replay.`}
        />
      </PageHeader>
      <Stack>
        <Facts
          facts={[
            ['Event', <Copyable key="id" value={eventId} label="the event id" />],
            ['Consumer', consumerId && <ConsumerLink id={consumerId} />],
            ['Received by', inboundEndpointId && <InboundEndpointLink id={inboundEndpointId} />],
            ['Published', <Time key="at" at={createdAt} />],
            ['Size', formatSize(sizeBytes)],
            ['SHA-256', <Copyable key="hash" value={payloadSha256} label="the hash" />],
            ['Idempotency key', idempotencyKey && <Mono>{idempotencyKey}</Mono>],
            ['Delivered', formatCount(deliveries.succeeded)],
            [
              'Waiting',
              formatCount(
                deliveries.queued + deliveries.delivering + deliveries.pendingRetry + deliveries.paused,
              ),
            ],
            ['Failed', formatCount(deliveries.failedPermanent)],
          ]}
        />
        <PageTabs
          key={eventId}
          tabs={[
            {
              value: 'deliveries',
              label: 'Deliveries',
              content: <MessagesOf of="eventId" id={eventId} none="No endpoint subscribed" />,
            },
            { value: 'payload', label: 'Payload', content: <Payload of={payloadOf(eventId)} /> },
          ]}
        />
      </Stack>
    </>
  );
}

/** The endpoint whose webhook the event was. It may be deleted by now. */
function InboundEndpointLink({ id }: { readonly id: string }): ReactNode {
  const endpoint = useRead(inboundEndpointRead(id));
  return (
    <PageLink title={id} underline="always" {...inboundEndpointLink(id)}>
      {endpoint.data?.name ?? id}
    </PageLink>
  );
}

function payloadOf(id: string): EventPayload {
  return { kind: 'event', id, contentType: 'application/json' };
}
