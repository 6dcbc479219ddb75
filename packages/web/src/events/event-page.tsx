import { Button, Group, Stack, Title } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MessageTable } from '../messages/message-table.js';
import { useProject } from '../session/posthorn.js';
import { BackLink } from '../shared/back-link.js';
import { confirm } from '../shared/confirm.js';
import { Copyable } from '../shared/copyable.js';
import { Facts } from '../shared/facts.js';
import { FailureNotice } from '../shared/failure-notice.js';
import { formatCount, formatSize } from '../shared/format.js';
import { rowsOf } from '../shared/list-view.js';
import { PageHeader } from '../shared/page-header.js';
import { PagePending } from '../shared/page-pending.js';
import { Time } from '../shared/time.js';
import { useAction } from '../shared/use-action.js';
import { useList } from '../shared/use-list.js';

export function EventPage(): ReactNode {
  const { eventId } = useParams({ from: '/$projectId/events/$eventId' });
  const { projectId, posthorn } = useProject();
  const event = useQuery({
    queryKey: [projectId, 'events', eventId],
    queryFn: async ({ signal }) => posthorn.events.get(eventId, { signal }),
  });
  if (event.isPending) return <PagePending />;
  if (event.isError) return <FailureNotice error={event.error} onRetry={() => void event.refetch()} />;
  const { eventType, consumerId, createdAt, sizeBytes, payloadSha256, idempotencyKey, deliveries } =
    event.data;
  return (
    <>
      <BackLink to="/$projectId/events">Events</BackLink>
      <PageHeader title={eventType}>
        <Replay eventId={eventId} count={event.data.messageCount} />
      </PageHeader>
      <Stack>
        <Facts
          facts={[
            ['Event', <Copyable key="id" value={eventId} label="the event id" />],
            ['Consumer', consumerId],
            ['Published', <Time key="at" at={createdAt} />],
            ['Size', formatSize(sizeBytes)],
            ['SHA-256', <Copyable key="hash" value={payloadSha256} label="the hash" />],
            ['Idempotency key', idempotencyKey],
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
        <Title order={2} size="h5">
          Messages
        </Title>
        <EventMessages eventId={eventId} />
      </Stack>
    </>
  );
}

function EventMessages({ eventId }: { readonly eventId: string }): ReactNode {
  const navigate = useNavigate({ from: '/$projectId/events/$eventId' });
  const list = useList<LogEntry>({
    key: ['messages', 'of-event', eventId],
    call: (posthorn, page, signal) => posthorn.events.listMessages(eventId, page, { signal }),
  });
  return (
    <MessageTable
      rows={rowsOf(list)}
      onOpen={(messageId) => void navigate({ to: '/$projectId/messages/$messageId', params: { messageId } })}
      onEnd={() => void (list.hasNextPage && list.fetchNextPage())}
      isLoadingMore={list.isFetchingNextPage}
    />
  );
}

function Replay({ eventId, count }: { readonly eventId: string; readonly count: number }): ReactNode {
  const replay = useAction({
    call: (posthorn) => posthorn.events.replay(eventId),
    changes: 'messages',
    done: ({ replayed }) => `${formatCount(replayed)} messages queued for replay.`,
  });
  return (
    <Group>
      <Button
        variant="default"
        loading={replay.isPending}
        onClick={() =>
          confirm({
            title: `Replay ${formatCount(count)} messages?`,
            text: 'Each endpoint that got this event gets it again.',
            action: 'Replay',
            onConfirm: () => replay.mutate(),
          })
        }
      >
        Replay
      </Button>
    </Group>
  );
}
