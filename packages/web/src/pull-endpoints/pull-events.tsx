import { Group, Select } from '@mantine/core';
import type { Event } from '@posthorn/client';
import { type ReactNode, useState } from 'react';
import { formatSize } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { Panel } from '../layout/panel.js';
import { CellBadge, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import { useList } from '../table/use-list.js';
import { PullEventView } from './pull-event-view.js';

const REFRESH_MS = 5000;
const COLORS: Readonly<Record<string, string>> = { stored: 'blue', fetched: 'orange', delivered: 'teal' };
const STATUSES = ['all', 'stored', 'fetched', 'delivered'];

const COLUMNS: readonly Column<Event>[] = [
  {
    title: 'Status',
    width: 110,
    cell: ({ status }) => <CellBadge color={COLORS[status] ?? 'gray'}>{status}</CellBadge>,
  },
  {
    title: 'Event type',
    cell: ({ eventType }) => eventType ?? <CellText isDimmed>none</CellText>,
  },
  {
    title: 'Size',
    width: 90,
    align: 'right',
    visibleFrom: 'xs',
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  {
    title: 'Received',
    width: 120,
    align: 'right',
    cell: ({ receivedAt }) => <Time at={receivedAt} relative />,
  },
];

/** The events that an endpoint keeps. */
export function PullEvents({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [status, setStatus] = useState('all');
  const list = useList<Event>({
    key: ['pull-events', endpointId, status],
    call: (posthorn, page, signal) => posthorn.pullEvents.list(endpointId, { ...page, status }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <>
      <Group mb="sm">
        <Select
          aria-label="Status"
          data={STATUSES}
          value={status}
          onChange={(next) => setStatus(next ?? 'all')}
          allowDeselect={false}
          w={140}
        />
      </Group>
      <ListView
        label="Events"
        list={list}
        columns={COLUMNS}
        idOf={({ id }) => id}
        linkTo={({ id }) => ({
          from: '/$projectId',
          to: '/$projectId/pull-endpoints/$endpointId',
          params: { endpointId },
          search: { tab: 'events', open: id },
        })}
        empty={<Empty title="No events">What a sender posts to the ingest URL is kept here.</Empty>}
      />
      <Panel title="Event">{(id) => <PullEventView endpointId={endpointId} eventId={id} />}</Panel>
    </>
  );
}
