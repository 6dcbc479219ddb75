import { Button } from '@mantine/core';
import type { DeadLetter } from '@posthorn/client';
import type { ReactNode } from 'react';
import { confirm } from '../actions/confirm.js';
import { REPLAY_DEAD_LETTERS } from '../bulk/bulk-actions.js';
import { BulkButton } from '../bulk/bulk-buttons.js';
import { ConsumerCell, ConsumerOnPhone } from '../consumers/consumer-name.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { FilterBar } from '../messages/filter-bar.js';
import { useMessageAction } from '../messages/message-actions.js';
import { isFiltered, ofAnyStatus, toLogParams } from '../filters/message-filters.js';
import { MESSAGE_PANEL } from '../messages/message-view.js';
import { NoMessages } from '../messages/no-messages.js';
import { useFilters } from '../messages/use-filters.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useRows, useList } from '../table/use-list.js';
import { type ChangeableSelection, useSelection } from '../table/use-selection.js';

const REFRESH_MS = 5000;

const COLUMNS: readonly Column<DeadLetter>[] = [
  {
    title: 'Destination',
    cell: ({ endpoint, consumerId }) => (
      <CellLine>
        <ConsumerOnPhone id={consumerId} hiddenFrom="sm" />
        <CellText title={endpoint}>{endpoint}</CellText>
      </CellLine>
    ),
  },
  {
    title: 'Consumer',
    width: 150,
    visibleFrom: 'sm',
    cell: ({ consumerId }) => consumerId && <ConsumerCell id={consumerId} />,
  },
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
  {
    title: 'Failed',
    width: { base: 105, sm: 120 },
    align: 'right',
    cell: ({ failedAt, createdAt }) => <Time at={failedAt ?? createdAt} relative />,
  },
];

function idOf({ messageId }: DeadLetter): string {
  return messageId;
}

export function DeadLettersPage(): ReactNode {
  const [address, change] = useFilters();
  const filters = ofAnyStatus(address);
  const params = toLogParams(filters);
  const list = useList<DeadLetter>({
    key: ['messages', 'dead-letters', params],
    call: (posthorn, page, signal) => posthorn.deadLetters.list({ ...params, ...page }, { signal }),
    everyMs: REFRESH_MS,
  });
  const rows = useRows(list);
  const selection = useSelection(rows, idOf);
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
      selection={selection}
      linkTo={({ messageId }) => ({
        from: '/$projectId',
        to: '/$projectId/messages/$messageId',
        params: { messageId },
      })}
      panel={MESSAGE_PANEL}
      empty={
        isFiltered(filters) ? (
          <NoMessages filters={filters} />
        ) : (
          <Empty title="No dead letters">A message comes here when its last attempt failed.</Empty>
        )
      }
    />
  );
}

function ReplaySelected({
  selection: { ids, clear },
}: {
  readonly selection: ChangeableSelection;
}): ReactNode {
  const replay = useMessageAction('replay');
  return (
    <Button
      variant="default"
      disabled={ids.length === 0}
      loading={replay.isPending}
      onClick={() =>
        confirm({
          title: `Replay ${formatMessages(ids.length)}?`,
          text: 'Each gets a fresh set of attempts.',
          action: `Replay ${formatMessages(ids.length)}`,
          onConfirm: () => replay.mutate(ids, { onSuccess: clear }),
        })
      }
    >
      Replay {ids.length === 0 ? 'selected' : formatCount(ids.length)}
    </Button>
  );
}
