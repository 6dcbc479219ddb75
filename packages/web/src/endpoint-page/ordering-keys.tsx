import { Button, Group } from '@mantine/core';
import type { OrderingKey } from '@posthorn/client';
import type { ReactNode } from 'react';
import { DangerButton } from '../actions/confirm-button.js';
import { NO_KEY_WAITS, countWaiting, nameKey, useOrderingKeys } from '../endpoints/use-ordering-keys.js';
import { Time } from '../formats/time.js';
import { Empty } from '../layout/empty.js';
import { OUTBOUND_ACTIONS, useMessageAction } from '../messages/message-actions.js';
import { MESSAGE_PANEL } from '../messages/message-view.js';
import { CellLine, CellText } from '../table/cell-parts.js';
import type { Column } from '../table/columns.js';
import { ListView } from '../table/list-view.js';

const COLUMNS: readonly Column<OrderingKey>[] = [
  {
    title: 'Ordering key',
    cell: (key) => (
      <CellLine>
        <CellText title={key.orderingKey}>{nameKey(key)}</CellText>
        <CellText size="xs" isDimmed title={key.lastError ?? undefined}>
          {key.lastError}
        </CellText>
      </CellLine>
    ),
  },
  {
    title: 'Waiting',
    width: 80,
    align: 'right',
    cell: countWaiting,
  },
  {
    title: 'Next attempt',
    width: 130,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ nextAttemptAt }) => nextAttemptAt && <Time at={nextAttemptAt} relative="planned" />,
  },
  {
    title: 'Blocked',
    width: 120,
    align: 'right',
    visibleFrom: 'sm',
    cell: ({ blockedSince }) => blockedSince && <Time at={blockedSince} relative />,
  },
  { title: '', width: 180, align: 'right', visibleFrom: 'xs', cell: (key) => <HeadButtons of={key} /> },
];

/** The keys of an endpoint that wait, the one that is blocked for the longest time first. A row opens its head. */
export function OrderingKeys({ endpointId }: { readonly endpointId: string }): ReactNode {
  return (
    <ListView
      label="Ordering keys"
      list={useOrderingKeys(endpointId)}
      columns={COLUMNS}
      idOf={({ headMessageId }) => headMessageId}
      panel={MESSAGE_PANEL}
      empty={<Empty title={NO_KEY_WAITS.title}>{NO_KEY_WAITS.text}</Empty>}
    />
  );
}

/** The ways out for a key: its head goes now, or not at all. */
function HeadButtons({
  of: { headMessageId, waiting, nextAttemptAt },
}: {
  readonly of: OrderingKey;
}): ReactNode {
  const retry = useMessageAction(OUTBOUND_ACTIONS.retry);
  const cancel = useMessageAction(OUTBOUND_ACTIONS.cancel);
  if (nextAttemptAt === null) return null;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        loading={retry.isPending}
        onClick={() => retry.mutate([headMessageId])}
      >
        Retry now
      </Button>
      <DangerButton
        size="compact-sm"
        label="Cancel"
        thing="the first message"
        text={`It becomes failed and goes to the dead letters. ${waiting === 0 ? 'No other waits for it.' : 'The next of its key starts at once.'} A replay joins the end of the key.`}
        isRunning={cancel.isPending}
        onConfirm={() => cancel.mutate([headMessageId])}
      />
    </Group>
  );
}
