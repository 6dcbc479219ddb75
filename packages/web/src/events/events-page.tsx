import { Text } from '@mantine/core';
import type { ListedEvent } from '@posthorn/client';
import type { ReactNode } from 'react';
import { formatCount } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useList } from '../table/use-list.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<ListedEvent>[] = [
  { title: 'Event type', cell: ({ eventType }) => eventType },
  { title: 'Consumer', width: 180, visibleFrom: 'sm', cell: ({ consumerId }) => consumerId },
  {
    title: 'Event',
    width: 300,
    visibleFrom: 'md',
    cell: ({ eventId }) => (
      <Text ff="monospace" size="xs">
        {eventId}
      </Text>
    ),
  },
  { title: 'Messages', width: 100, align: 'right', cell: ({ messageCount }) => formatCount(messageCount) },
  {
    title: 'Published',
    width: 120,
    align: 'right',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export function EventsPage(): ReactNode {
  const list = useList<ListedEvent>({
    key: ['events'],
    call: (posthorn, page, signal) => posthorn.events.list(page, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <ListPage
      title="Events"
      text="Published once, delivered to every subscriber"
      list={list}
      columns={COLUMNS}
      idOf={({ eventId }) => eventId}
      linkTo={({ eventId }) => ({
        from: '/$projectId',
        to: '/$projectId/events/$eventId',
        params: { eventId },
      })}
      empty={
        <Empty title="No events yet">POST /v1/events publishes one to every endpoint that subscribed.</Empty>
      }
    />
  );
}
