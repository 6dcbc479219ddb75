import { Button, Group } from '@mantine/core';
import type { DeadLetter } from '@posthorn/client';
import type { ReactNode } from 'react';
import { confirm } from '../actions/confirm.js';
import { ConsumerCell, ConsumerOnPhone } from '../consumers/consumer-name.js';
import { formatCount, formatMessages } from '../formats/format.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { useMessageAction } from '../messages/message-actions.js';
import { ReplayFailedForm } from '../messages/replay-failed-form.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/data-table.js';
import { ListPage } from '../table/list-view.js';
import { useRows, useList } from '../table/use-list.js';
import { useSelection } from '../table/use-selection.js';

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
    width: { base: 90, sm: 120 },
    align: 'right',
    cell: ({ failedAt, createdAt }) => <Time at={failedAt ?? createdAt} relative />,
  },
];

function idOf({ messageId }: DeadLetter): string {
  return messageId;
}

export function DeadLettersPage(): ReactNode {
  const list = useList<DeadLetter>({
    key: ['messages', 'dead-letters'],
    call: (posthorn, page, signal) => posthorn.deadLetters.list(page, { signal }),
    everyMs: REFRESH_MS,
  });
  const rows = useRows(list);
  const selection = useSelection(rows, idOf);
  const selected = selection.ids;
  const replay = useMessageAction('replay');
  return (
    <ListPage
      title="Dead letters"
      text="Messages whose last attempt failed"
      actions={
        <Button
          variant="default"
          disabled={selected.length === 0}
          loading={replay.isPending}
          onClick={() =>
            confirm({
              title: `Replay ${formatMessages(selected.length)}?`,
              text: 'Each gets a fresh set of attempts.',
              action: `Replay ${formatMessages(selected.length)}`,
              onConfirm: () => replay.mutate(selected, { onSuccess: selection.clear }),
            })
          }
        >
          Replay {selected.length === 0 ? 'selected' : formatCount(selected.length)}
        </Button>
      }
      filters={
        <Group mb="sm">
          <ReplayFailedForm />
        </Group>
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
      empty={<Empty title="No dead letters">A message comes here when its last attempt failed.</Empty>}
    />
  );
}
