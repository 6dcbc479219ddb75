import type { InboundLogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { inboundActionsOf } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { type ChangeFilters, FilterRow, PeriodFilter, StatusFilter } from '../filters/filter-parts.js';
import { useChangeFilters } from '../filters/use-change-filters.js';
import { ValueFilter } from '../filters/value-filter.js';
import { formatMs } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { type MessageFilters, FILTERS, isFiltered } from '../filters/message-filters.js';
import { Answer, AnswerOnPhone, INBOUND_STATUS_OPTIONS, MessageStatus } from '../messages/message-status.js';
import { CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView } from '../table/list-view.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { useList, useRows } from '../table/use-list.js';
import { useSelection } from '../table/use-selection.js';
import { InboundEndpointSelect, useInboundEndpoints } from './inbound-endpoint-select.js';
import { InboundMessageView } from './inbound-message-view.js';
import { InboundSelection } from './inbound-selection.js';

const REFRESH_MS = 5000;

const STATUS: Column<InboundLogEntry> = {
  title: 'Status',
  width: { base: 130, sm: 240 },
  cell: (entry) => <MessageStatus of={entry} />,
};

const ENDPOINT: Column<InboundLogEntry> = {
  title: 'Endpoint',
  cell: (entry) => (
    <>
      <EndpointName of={entry} />
      <AnswerOnPhone of={entry} />
    </>
  ),
};

const ANSWER: Column<InboundLogEntry> = { title: 'Answer', cell: (entry) => <Answer of={entry} /> };

const COLUMNS: readonly Column<InboundLogEntry>[] = [
  {
    title: 'Attempts',
    width: 80,
    align: 'right',
    visibleFrom: 'md',
    cell: ({ attemptCount }) => attemptCount,
  },
  {
    title: 'Delivered after',
    width: 135,
    align: 'right',
    visibleFrom: 'md',
    cell: ({ totalDeliveryMs }) => formatMs(totalDeliveryMs),
  },
  {
    title: 'Received',
    width: { base: 105, sm: 110 },
    align: 'right',
    cell: ({ receivedAt }) => <Time at={receivedAt} relative />,
  },
];

const ALL_COLUMNS = [STATUS, ENDPOINT, { ...ANSWER, visibleFrom: 'md' as const }, ...COLUMNS];
const OWN_COLUMNS = [STATUS, ANSWER, ...COLUMNS];

function idOf({ messageId }: InboundLogEntry): string {
  return messageId;
}

const PANEL: PanelOfRow = {
  title: 'Received message',
  show: (id, close) => <InboundMessageView messageId={id} leave={close} />,
};

export interface InboundMessagesProps {
  /** As they stand in the address. */
  readonly filters: MessageFilters;
  /** The endpoint whose page shows them. Without one, they are of the whole project. */
  readonly endpointId?: string;
}

/** What inbound endpoints received, with filters. */
export function InboundMessages({ filters, endpointId }: InboundMessagesProps): ReactNode {
  const { status, search, from: startTime, to: endTime } = filters;
  const asked = { inboundEndpointId: endpointId ?? filters.endpointId, status, search, startTime, endTime };
  const list = useList<InboundLogEntry>({
    key: ['inbound-messages', 'list', asked],
    call: (posthorn, page, signal) => posthorn.inboundLogs.list({ ...asked, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  const rows = useRows(list);
  const selection = useSelection(rows, idOf);
  return (
    <>
      <InboundFilterBar filters={filters} endpointId={endpointId} />
      <InboundSelection selection={selection} />
      <ListView
        label="Received messages"
        list={list}
        columns={endpointId === undefined ? ALL_COLUMNS : OWN_COLUMNS}
        idOf={idOf}
        selection={selection}
        panel={PANEL}
        linkTo={({ messageId, inboundEndpointId }) => ({
          from: '/$projectId',
          to: '/$projectId/inbound-endpoints/$endpointId',
          params: { endpointId: inboundEndpointId },
          search: { tab: 'messages', open: messageId },
        })}
        empty={<NothingReceived filters={filters} />}
      />
    </>
  );
}

function EndpointName({ of: { inboundEndpointId, endpoint } }: { readonly of: InboundLogEntry }): ReactNode {
  const known = useRows(useInboundEndpoints()).find(({ id }) => id === inboundEndpointId);
  return <CellText title={endpoint}>{known?.name ?? endpoint}</CellText>;
}

function NothingReceived({ filters }: Pick<InboundMessagesProps, 'filters'>): ReactNode {
  if (isFiltered(filters))
    return <Empty title="No message fits these filters">Change or clear them to see others.</Empty>;
  return (
    <Empty title="Nothing received yet">What a sender posts to the ingest URL appears here by itself.</Empty>
  );
}

function InboundFilterBar({ filters, endpointId }: InboundMessagesProps): ReactNode {
  const change: ChangeFilters<keyof MessageFilters> = useChangeFilters();
  const { status, search, from, to } = filters;
  return (
    <FilterRow
      names={FILTERS}
      filters={filters}
      change={change}
      actions={inboundActionsOf(filters).map((action) => (
        <BulkButton
          key={action.label}
          action={action}
          filters={{ ...filters, ...(endpointId !== undefined && { endpointId }) }}
          toOne="to this endpoint"
        />
      ))}
    >
      <StatusFilter
        options={INBOUND_STATUS_OPTIONS}
        value={status}
        onChange={(chosen) => change({ status: chosen })}
      />
      {endpointId === undefined && (
        <InboundEndpointSelect
          value={filters.endpointId ?? null}
          onChange={(chosen) => change({ endpointId: chosen })}
        />
      )}
      <ValueFilter value={search} onChange={(typed) => change({ search: typed })} />
      <PeriodFilter filters={{ from, to }} change={change} />
    </FilterRow>
  );
}
