import type { LogEntry } from '@posthorn/client';
import { ConsumerOnPhone, consumerColumn } from '../consumers/consumer-name.js';
import { formatMs, withoutScheme } from '../formats/format.js';
import { messageLink } from '../layout/links.js';
import { CellLine, CellText, SearchableValue } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import type { MessageLogProps } from './message-log.js';
import { Answer, AnswerOnPhone, MessageStatus } from './message-status.js';
import { MESSAGE_PANEL } from './message-view.js';
import { Mono } from '../code/mono.js';

const COLUMNS: readonly Column<LogEntry>[] = [
  { title: 'Status', width: { base: 104, sm: 260 }, cell: (entry) => <MessageStatus of={entry} /> },
  {
    title: 'Destination',
    cell: (entry) => (
      <CellLine>
        <SearchableValue of={entry} />
        <AnswerOnPhone of={entry} />
        <ConsumerOnPhone id={entry.consumerId} hiddenFrom="md" />
        <CellText title={entry.endpoint}>
          <Mono>{withoutScheme(entry.endpoint)}</Mono>
        </CellText>
        {entry.eventType !== undefined && (
          <CellText size="xs" isDimmed visibleFrom="md">
            <Mono>{entry.eventType}</Mono>
          </CellText>
        )}
      </CellLine>
    ),
  },
  consumerColumn({ width: 150, visibleFrom: 'md' }),
  {
    title: 'Answer',
    width: 220,
    visibleFrom: 'md',
    cell: (entry) => <Answer of={entry} />,
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
  timeColumn('Accepted', ({ createdAt }) => createdAt, { width: { base: 92, sm: 110 }, align: 'right' }),
];

/** How a log shows outbound messages. */
export const OUTBOUND_LOG: Pick<
  MessageLogProps<LogEntry>,
  'label' | 'columns' | 'idOf' | 'linkTo' | 'panel'
> = {
  label: 'Messages',
  columns: COLUMNS,
  idOf: ({ messageId }) => messageId,
  linkTo: ({ messageId }) => messageLink(messageId),
  panel: MESSAGE_PANEL,
};
