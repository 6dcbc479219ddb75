import type { LogEntry } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ConsumerCell, ConsumerOnPhone } from '../consumers/consumer-name.js';
import { formatMs } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListView, type ListViewProps } from '../table/list-view.js';
import { MessageStatus } from './message-status.js';

const COLUMNS: readonly Column<LogEntry>[] = [
  { title: 'Status', width: { base: 115, sm: 260 }, cell: (entry) => <MessageStatus of={entry} /> },
  {
    title: 'Destination',
    cell: ({ endpoint, eventType, consumerId }) => (
      <CellLine>
        <ConsumerOnPhone id={consumerId} hiddenFrom="md" />
        <CellText title={endpoint}>{endpoint.replace(/^https?:\/\//, '')}</CellText>
        {eventType !== undefined && (
          <CellText size="xs" isDimmed visibleFrom="md">
            {eventType}
          </CellText>
        )}
      </CellLine>
    ),
  },
  {
    title: 'Consumer',
    width: 150,
    visibleFrom: 'md',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
  },
  {
    title: 'Answer',
    width: 220,
    visibleFrom: 'sm',
    cell: ({ responseStatus, lastError }) => (
      <CellText isDimmed={lastError !== undefined} title={lastError}>
        {[responseStatus, lastError].filter((part) => part !== undefined).join(' · ')}
      </CellText>
    ),
  },
  {
    title: 'Latency',
    width: 90,
    align: 'right',
    visibleFrom: 'md',
    cell: ({ responseLatencyMs }) => formatMs(responseLatencyMs),
  },
  {
    title: 'Attempts',
    width: 80,
    align: 'right',
    visibleFrom: 'md',
    cell: ({ attemptCount }) => attemptCount,
  },
  {
    title: 'Accepted',
    width: { base: 90, sm: 110 },
    align: 'right',
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
  },
];

export interface MessageTableProps extends Pick<
  ListViewProps<LogEntry>,
  'list' | 'rows' | 'selection' | 'empty'
> {
  readonly onOpen?: (messageId: string) => void;
}

/** Without `onOpen`, a row leads to the page of its message. */
export function MessageTable({ onOpen, ...props }: MessageTableProps): ReactNode {
  return (
    <ListView
      label="Messages"
      columns={COLUMNS}
      idOf={({ messageId }) => messageId}
      linkTo={({ messageId }) => ({
        from: '/$projectId',
        to: '/$projectId/messages/$messageId',
        params: { messageId },
      })}
      onOpen={onOpen && (({ messageId }) => onOpen(messageId))}
      {...props}
    />
  );
}
