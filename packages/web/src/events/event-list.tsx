import { Text } from '@mantine/core';
import type { ListedEvent, Posthorn } from '@posthorn/client';
import { ConsumerOnPhone, consumerColumn } from '../consumers/consumer-name.js';
import { formatCount } from '../formats/format.js';
import { eventLink } from '../layout/links.js';
import { CellLine, CellText, SearchableValue } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import type { ListViewProps } from '../table/list-view.js';
import { useList, useRows } from '../table/use-list.js';
import { useLiveRows } from '../table/use-live-rows.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<ListedEvent>[] = [
  {
    title: 'Event type',
    cell: ({ eventType, consumerId, searchable }) => (
      <CellLine>
        <CellText>
          <Mono>{eventType}</Mono>
        </CellText>
        <SearchableValue of={{ searchable }} visibleFrom="sm" />
        <ConsumerOnPhone id={consumerId} hiddenFrom="sm" />
      </CellLine>
    ),
  },
  consumerColumn({ width: 180, visibleFrom: 'sm' }),
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
  timeColumn('Published', ({ createdAt }) => createdAt, { width: 120, align: 'right' }),
];

/** How events are shown in a list. */
export const EVENT_LIST: Pick<ListViewProps<ListedEvent>, 'columns' | 'idOf' | 'linkTo'> = {
  columns: COLUMNS,
  idOf: ({ eventId }) => eventId,
  linkTo: ({ eventId }) => eventLink(eventId),
};

type EventQuery = NonNullable<Parameters<Posthorn['events']['list']>[0]>;

/** The events that fit, the newest first, as a list shows them. */
export function useEvents(asked: EventQuery): Pick<ListViewProps<ListedEvent>, 'list' | 'news'> {
  const list = useList({
    key: ['events', 'list', asked],
    call: (posthorn, page, signal) => posthorn.events.list({ ...asked, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  const { news } = useLiveRows({ rows: useRows(list), idOf: EVENT_LIST.idOf, filters: asked });
  return { list, news };
}
