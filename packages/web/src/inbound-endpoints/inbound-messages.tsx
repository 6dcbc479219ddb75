import type { InboundLogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { inboundActionsOf } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { MESSAGE_FILTERS } from '../filters/filter-names.js';
import { FilterRow, PeriodFilter, StatusFilter, ValueFilter } from '../filters/filter-parts.js';
import { type MessageFilters, isFiltered } from '../filters/message-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { formatMs } from '../formats/format.js';
import { EmptyList } from '../layout/empty.js';
import { inboundEndpointLink } from '../layout/links.js';
import { PageHeader } from '../layout/page-header.js';
import { Answer, AnswerOnPhone, INBOUND_STATUS_OPTIONS, MessageStatus } from '../messages/message-status.js';
import { CellText } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListView } from '../table/list-view.js';
import type { PanelOfRow } from '../table/row-panel.js';
import { useList, useRows } from '../table/use-list.js';
import { useSelection } from '../table/use-selection.js';
import { InboundEndpointFilter, useInboundEndpoints } from './inbound-endpoint-filter.js';
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
  timeColumn('Received', ({ receivedAt }) => receivedAt, { width: { base: 105, sm: 110 }, align: 'right' }),
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

export function InboundMessagesPage(): ReactNode {
  return (
    <>
      <PageHeader title="Inbound messages" text="What your inbound endpoints received and forward" />
      <InboundMessages />
    </>
  );
}

export interface InboundMessagesProps {
  /** The endpoint whose page shows them. Without one, they are of the whole project. */
  readonly endpointId?: string;
}

/** What inbound endpoints received, with filters. */
export function InboundMessages({ endpointId }: InboundMessagesProps): ReactNode {
  const [filters, change] = useMessageFilters();
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
      <FilterRow
        names={MESSAGE_FILTERS}
        filters={filters}
        change={change}
        actions={<InboundActions filters={filters} endpointId={endpointId} />}
      >
        <StatusFilter data={INBOUND_STATUS_OPTIONS} />
        {endpointId === undefined && <InboundEndpointFilter />}
        <ValueFilter />
        <PeriodFilter />
      </FilterRow>
      <InboundSelection selection={selection} />
      <ListView
        label="Received messages"
        list={list}
        columns={endpointId === undefined ? ALL_COLUMNS : OWN_COLUMNS}
        idOf={idOf}
        selection={selection}
        panel={PANEL}
        linkTo={({ messageId, inboundEndpointId }) => ({
          ...inboundEndpointLink(inboundEndpointId),
          search: { tab: 'messages', open: messageId },
        })}
        empty={
          <EmptyList of="message" isFiltered={isFiltered(filters)} title="Nothing received yet">
            What a sender posts to the ingest URL appears here by itself.
          </EmptyList>
        }
      />
    </>
  );
}

function EndpointName({ of: { inboundEndpointId, endpoint } }: { readonly of: InboundLogEntry }): ReactNode {
  const known = useRows(useInboundEndpoints()).find(({ id }) => id === inboundEndpointId);
  return <CellText title={endpoint}>{known?.name ?? endpoint}</CellText>;
}

interface InboundActionsProps {
  readonly filters: MessageFilters;
  readonly endpointId: string | undefined;
}

function InboundActions({ filters, endpointId }: InboundActionsProps): ReactNode {
  return inboundActionsOf(filters).map((action) => (
    <BulkButton
      key={action.label}
      action={action}
      filters={{ ...filters, endpointId: endpointId ?? filters.endpointId }}
      toOne="to this endpoint"
    />
  ));
}
