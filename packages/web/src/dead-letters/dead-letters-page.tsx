import type { DeadLetter } from '@posthorn/client';
import type { ReactNode } from 'react';
import { ConfirmButton } from '../actions/confirm-button.js';
import { REPLAY_DEAD_LETTERS } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { ConsumerOnPhone, consumerColumn } from '../consumers/consumer-name.js';
import { isFiltered, ofAnyStatus, toLogParams } from '../filters/message-filters.js';
import { useMessageFilters } from '../filters/use-filters.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { EmptyList } from '../layout/empty.js';
import { messageLink } from '../layout/links.js';
import { FilterBar } from '../messages/filter-bar.js';
import { OUTBOUND_ACTIONS, useMessageAction } from '../messages/message-actions.js';
import { MESSAGE_PANEL } from '../messages/message-view.js';
import { CellLine, CellText, SearchableValue } from '../table/cell-parts.js';
import { type Column, timeColumn } from '../table/columns.js';
import { ListPage } from '../table/list-view.js';
import { useRows, useList } from '../table/use-list.js';
import { useLiveRows } from '../table/use-live-rows.js';
import type { ChangeableSelection } from '../table/use-selection.js';
import { Mono } from '../code/mono.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<DeadLetter>[] = [
  {
    title: 'Destination',
    cell: ({ endpoint, consumerId, searchable }) => (
      <CellLine>
        <SearchableValue of={{ searchable }} />
        <ConsumerOnPhone id={consumerId} hiddenFrom="sm" />
        <CellText title={endpoint}>
          <Mono>{endpoint}</Mono>
        </CellText>
      </CellLine>
    ),
  },
  consumerColumn({ width: 150, visibleFrom: 'sm' }),
  {
    title: 'Last error',
    cell: ({ lastError }) => <CellText title={lastError}>{lastError}</CellText>,
  },
  {
    title: 'Attempts',
    width: 80,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ attemptCount }) => attemptCount,
  },
  timeColumn('Failed', ({ failedAt, createdAt }) => failedAt ?? createdAt, {
    width: { base: 105, sm: 120 },
    align: 'right',
  }),
];

function idOf({ messageId }: DeadLetter): string {
  return messageId;
}

export function DeadLettersPage(): ReactNode {
  const [address, change] = useMessageFilters();
  const filters = ofAnyStatus(address);
  const params = toLogParams(filters);
  const list = useList<DeadLetter>({
    key: ['messages', 'dead-letters', params],
    call: (posthorn, page, signal) => posthorn.deadLetters.list({ ...params, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  const { news, selection } = useLiveRows({ rows: useRows(list), idOf, filters });
  return (
    <ListPage
      title="Dead letters"
      text="Messages whose last attempt failed"
      actions={
        <>
          <ReplaySelected selection={selection} />
          <BulkButton action={REPLAY_DEAD_LETTERS} filters={filters} />
        </>
      }
      filters={
        <FilterBar
          fields={['endpoint', 'event-type', 'consumer', 'value', 'period']}
          filters={filters}
          change={change}
        />
      }
      list={list}
      columns={COLUMNS}
      idOf={idOf}
      news={news}
      selection={selection}
      linkTo={({ messageId }) => messageLink(messageId)}
      panel={MESSAGE_PANEL}
      empty={
        <EmptyList of="message" isFiltered={isFiltered(filters)} title="No dead letters">
          A message comes here when its last attempt failed.
        </EmptyList>
      }
    />
  );
}

function ReplaySelected({
  selection: { ids, clear },
}: {
  readonly selection: ChangeableSelection;
}): ReactNode {
  const replay = useMessageAction(OUTBOUND_ACTIONS.replay, clear);
  return (
    <ConfirmButton
      label={`Replay ${ids.length === 0 ? 'selected' : formatCount(ids.length)}`}
      action={`Replay ${formatMessages(ids.length)}`}
      text="Each gets a fresh set of attempts."
      disabled={ids.length === 0}
      isRunning={replay.isPending}
      onConfirm={() => replay.mutate(ids)}
    />
  );
}
