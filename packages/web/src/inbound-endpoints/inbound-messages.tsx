import type { InboundLogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { inboundActionsOf } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { formatMs } from '../formats/format.js';
import { inboundEndpointLink } from '../layout/links.js';
import { PageHeader } from '../layout/page-header.js';
import { INBOUND_ACTIONS } from '../messages/message-actions.js';
import { MessageLog } from '../messages/message-log.js';
import { INBOUND_STATUS_OPTIONS } from '../formats/states.js';
import { Answer, AnswerOnPhone, MessageStatus } from '../messages/message-status.js';
import { INBOUND_MESSAGE_PANEL } from '../messages/message-view.js';
import { CellLine, CellText, SearchableValue } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { useList, useRows } from '../table/use-list.js';
import { InboundEndpointFilter, useInboundEndpoints } from './inbound-endpoint-filter.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 5000;

const STATUS: Column<InboundLogEntry> = {
  title: 'Status',
  width: { base: 104, sm: 260 },
  cell: (entry) => <MessageStatus of={entry} />,
};

const ENDPOINT: Column<InboundLogEntry> = {
  title: 'Endpoint',
  cell: (entry) => (
    <CellLine>
      <SearchableValue of={entry} />
      <AnswerOnPhone of={entry} />
      <EndpointName of={entry} />
    </CellLine>
  ),
};

const ANSWER: Column<InboundLogEntry> = { title: 'Answer', cell: (entry) => <Answer of={entry} /> };
const OWN_ANSWER: Column<InboundLogEntry> = {
  title: 'Answer',
  cell: (entry) => (
    <CellLine>
      <SearchableValue of={entry} />
      <Answer of={entry} />
    </CellLine>
  ),
};

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
  timeColumn('Received', ({ receivedAt }) => receivedAt, { width: { base: 92, sm: 110 }, align: 'right' }),
];

const ALL_COLUMNS = [STATUS, ENDPOINT, { ...ANSWER, visibleFrom: 'md' as const }, ...COLUMNS];
const OWN_COLUMNS = [STATUS, OWN_ANSWER, ...COLUMNS];

function idOf({ messageId }: InboundLogEntry): string {
  return messageId;
}

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
  const isOfAll = endpointId === undefined;
  const list = useList<InboundLogEntry>({
    key: ['inbound-messages', 'list', asked],
    call: (posthorn, page, signal) => posthorn.inboundLogs.list({ ...asked, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  return (
    <MessageLog
      label="Received messages"
      fields={['status', ...(isOfAll ? [<InboundEndpointFilter key="endpoint" />] : []), 'value', 'period']}
      statuses={INBOUND_STATUS_OPTIONS}
      filters={filters}
      change={change}
      actions={inboundActionsOf(filters).map((action) => (
        <BulkButton
          key={action.label}
          action={action}
          filters={{ ...filters, endpointId: asked.inboundEndpointId }}
          toOne="to this endpoint"
        />
      ))}
      list={list}
      columns={isOfAll ? ALL_COLUMNS : OWN_COLUMNS}
      idOf={idOf}
      selected={Object.values(INBOUND_ACTIONS)}
      panel={INBOUND_MESSAGE_PANEL}
      linkTo={({ messageId, inboundEndpointId }) => ({
        ...inboundEndpointLink(inboundEndpointId),
        search: { tab: 'messages', open: messageId },
      })}
      empty={{
        title: 'Nothing received yet',
        children: 'What a sender posts to the ingest URL appears here by itself.',
      }}
    />
  );
}

function EndpointName({ of: { inboundEndpointId, endpoint } }: { readonly of: InboundLogEntry }): ReactNode {
  const known = useRows(useInboundEndpoints()).find(({ id }) => id === inboundEndpointId);
  return <CellText title={endpoint}>{known?.name ?? <Mono>{endpoint}</Mono>}</CellText>;
}
