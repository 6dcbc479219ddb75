import { Anchor } from '@mantine/core';
import type { Message } from '@posthorn/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Copyable } from '../code/copyable.js';
import { formatCount, formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Facts } from '../layout/facts.js';

export function MessageFacts({ message }: { readonly message: Message }): ReactNode {
  return (
    <Facts
      facts={[
        ['Message', <Copyable key="id" value={message.id} label="the message id" />],
        ['Endpoint', <EndpointLink key="endpoint" endpointId={message.endpointId} />],
        ['Event type', message.eventType],
        ['Event', message.eventId && <Copyable value={message.eventId} label="the event id" />],
        ['Consumer', message.consumerId],
        ['Idempotency key', message.idempotencyKey],
        ['Accepted', <Time key="at" at={message.createdAt} />],
        ['Delivered', message.deliveredAt && <Time at={message.deliveredAt} />],
        ['Failed', message.failedAt && <Time at={message.failedAt} />],
        ['Payload kept until', message.payloadKeptUntil && <Time at={message.payloadKeptUntil} />],
        ['Size', `${formatSize(message.sizeBytes)} of ${message.contentType}`],
        ['SHA-256', <Copyable key="hash" value={message.payloadSha256} label="the hash" />],
        ['Replays', message.replayCount > 0 ? formatCount(message.replayCount) : undefined],
        ['Last error', message.lastError],
      ]}
    />
  );
}

function EndpointLink({ endpointId }: { readonly endpointId: string }): ReactNode {
  return (
    <Anchor
      size="sm"
      ff="monospace"
      fz="xs"
      renderRoot={(props) => (
        <Link from="/$projectId" to="/$projectId/endpoints/$endpointId" params={{ endpointId }} {...props} />
      )}
    >
      {endpointId}
    </Anchor>
  );
}
