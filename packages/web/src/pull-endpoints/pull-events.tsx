import type { Event } from '@posthorn/client';
import type { ReactNode } from 'react';
import { useMessageFilters } from '../filters/use-filters.js';
import { formatSize } from '../formats/format.js';
import { EVENT_STATUSES } from '../formats/states.js';
import { Mono } from '../code/mono.js';
import { StatusBadge } from '../layout/badges.js';
import { pullActions } from '../messages/message-actions.js';
import { MessageLog } from '../messages/message-log.js';
import { CellLine, CellText, SearchableValue } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { useList } from '../table/use-list.js';
import { PullEventView } from './pull-event-view.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<Event>[] = [
  {
    title: 'Status',
    width: 110,
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    title: 'Event type',
    cell: ({ eventType, searchable }) => (
      <CellLine>
        {eventType !== null && (
          <CellText>
            <Mono>{eventType}</Mono>
          </CellText>
        )}
        <SearchableValue of={{ searchable }} visibleFrom="sm" />
      </CellLine>
    ),
  },
  {
    title: 'Size',
    width: 90,
    align: 'right',
    visibleFrom: 'xs',
    cell: ({ sizeBytes }) => formatSize(sizeBytes),
  },
  timeColumn('Received', ({ receivedAt }) => receivedAt, { width: 120, align: 'right' }),
];

function idOf({ id }: Event): string {
  return id;
}

/** The events that an endpoint keeps. */
export function PullEvents({ endpointId }: { readonly endpointId: string }): ReactNode {
  const [filters, change] = useMessageFilters();
  const { status = 'all', eventType, search, from: since, to: before } = filters;
  const asked = { status, eventType, search, since, before };
  const list = useList<Event>({
    key: ['pull-events', endpointId, asked],
    call: (posthorn, page, signal) => posthorn.pullEvents.list(endpointId, { ...page, ...asked }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <MessageLog
      label="Events"
      noun="event"
      fields={['status', 'event-type', 'value', 'period']}
      statuses={EVENT_STATUSES}
      filters={filters}
      change={change}
      list={list}
      columns={COLUMNS}
      idOf={idOf}
      selected={pullActions(endpointId)}
      panel={{ title: 'Event', show: (id) => <PullEventView endpointId={endpointId} eventId={id} /> }}
      empty={{ title: 'No events', children: 'What a sender posts to the ingest URL is kept here.' }}
    />
  );
}
