import { Anchor, Button, Group, Stack, Tabs } from '@mantine/core';
import type { Message } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useAction } from '../../actions/use-action.js';
import { Attempts } from '../../attempts/attempts.js';
import { Copyable } from '../../code/copyable.js';
import { endpointRead } from '../../endpoints/use-endpoints.js';
import { FailureNotice } from '../../failures/failure-notice.js';
import { formatSize } from '../../formats/format.js';
import { Time } from '../../formats/time.js';
import { Facts } from '../../layout/facts.js';
import { Waiting } from '../../layout/waiting.js';
import { useMessage } from '../../messages/message-reads.js';
import { MessageStatus } from '../../messages/message-status.js';
import { Payload } from '../../payloads/payload.js';
import { useMay } from '../../session/capabilities.js';
import { useRead } from '../../session/use-read.js';
import { Card } from '../parts/card.js';
import { PlaceLink } from '../place/place-link.js';
import { Mono } from '../../code/mono.js';

/** A message with its attempts and its payload. */
export function MessageView({ messageId }: { readonly messageId: string }): ReactNode {
  const message = useMessage(messageId);
  const mayRead = useMay('payloads.read');
  if (message.data === undefined) return <Waiting query={message} />;
  return (
    <Stack gap="md">
      <Card>
        <Group justify="space-between" mb="md">
          <MessageStatus of={message.data} />
          <Actions message={message.data} />
        </Group>
        <MessageFacts message={message.data} />
      </Card>
      <Tabs defaultValue="attempts" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="attempts">Attempts</Tabs.Tab>
          {mayRead && <Tabs.Tab value="payload">Payload</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="attempts" pt="md">
          <Attempts message={message.data} />
        </Tabs.Panel>
        <Tabs.Panel value="payload" pt="md">
          <Payload of={message.data} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

/** A test is not repeated. */
function Actions({ message: { id, status, isTest } }: { readonly message: Message }): ReactNode {
  const mayReplay = useMay('messages.replay') && isTest !== true;
  const retry = useAction({ call: (posthorn) => posthorn.messages.retryNow(id), changes: 'messages' });
  const replay = useAction({ call: (posthorn) => posthorn.messages.replay(id), changes: 'messages' });
  const failure = retry.error ?? replay.error;
  if (!mayReplay) return null;
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="xs">
        {status === 'pending_retry' && (
          <Button size="xs" loading={retry.isPending} onClick={() => retry.mutate()}>
            Retry now
          </Button>
        )}
        <Button size="xs" variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
          Replay
        </Button>
      </Group>
      {failure !== null && <FailureNotice error={failure} again="by-hand" />}
    </Stack>
  );
}

function MessageFacts({ message }: { readonly message: Message }): ReactNode {
  const { data: endpoint } = useRead(endpointRead(message.endpointId));
  return (
    <Facts
      facts={[
        ['Event type', message.eventType && <Mono key="type">{message.eventType}</Mono>],
        [
          'Endpoint',
          endpoint && (
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <PlaceLink to={{ page: 'endpoints', id: message.endpointId }} {...props} />
              )}
            >
              <Mono>{endpoint.url}</Mono>
            </Anchor>
          ),
        ],
        ['Message', <Copyable key="id" value={message.id} label="the message id" />],
        ['Event', message.eventId && <Copyable value={message.eventId} label="the event id" />],
        ['Accepted', <Time key="at" at={message.createdAt} />],
        ['Delivered', message.deliveredAt && <Time at={message.deliveredAt} />],
        ['Failed', message.failedAt && <Time at={message.failedAt} />],
        ['Size', formatSize(message.sizeBytes)],
        ['Last error', message.lastError],
      ]}
    />
  );
}
