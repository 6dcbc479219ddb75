import { Button, Group, Paper, Text, Transition } from '@mantine/core';
import type { LogEntry } from '@posthorn/client';
import { type ReactNode, useMemo } from 'react';
import { confirm } from '../actions/confirm.js';
import { formatCount, formatMessages } from '../formats/format.js';
import type { ChangeableSelection } from '../table/use-selection.js';
import { type MessageAction, useMessageAction } from './message-actions.js';

export interface SelectionBarProps {
  readonly selection: ChangeableSelection;
  readonly rows: readonly LogEntry[];
}

const CANCELABLE = new Set(['pending_retry', 'paused']);

export function SelectionBar({ selection, rows }: SelectionBarProps): ReactNode {
  const { ids, isSelected } = selection;
  const cancelable = useMemo(
    () =>
      ids.length === 0
        ? []
        : rows.filter(({ messageId, status }) => CANCELABLE.has(status) && isSelected(messageId)),
    [rows, ids, isSelected],
  );
  return (
    <Transition mounted={ids.length > 0} transition="fade-up">
      {(style) => (
        <Paper
          withBorder
          shadow="md"
          p="xs"
          pos="fixed"
          bottom={20}
          left={12}
          right={12}
          mx="auto"
          w="fit-content"
          style={{ ...style, zIndex: 200 }}
        >
          <Group gap="xs" wrap="nowrap">
            <Text size="sm" fw={500} mr="auto" pl="xs">
              {formatCount(ids.length)} selected
            </Text>
            <Act action="replay" ids={ids} onDone={selection.clear} />
            <Act
              action="cancel"
              ids={cancelable.map(({ messageId }) => messageId)}
              onDone={selection.clear}
            />
            <Act action="delete" ids={ids} onDone={selection.clear} />
          </Group>
        </Paper>
      )}
    </Transition>
  );
}

const LOOK = {
  replay: { label: 'Replay', text: 'Each gets a fresh set of attempts.' },
  cancel: { label: 'Cancel', text: 'They become failed and go to the dead letters.' },
  delete: { label: 'Delete', text: 'Payloads and answers are erased at once, for good.' },
} as const;

interface ActProps {
  readonly action: Exclude<MessageAction, 'retry'>;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function Act({ action, ids, onDone }: ActProps): ReactNode {
  const act = useMessageAction(action);
  const { label, text } = LOOK[action];
  const count = formatMessages(ids.length);
  return (
    <Button
      size="xs"
      variant="default"
      disabled={ids.length === 0}
      loading={act.isPending}
      onClick={() =>
        confirm({
          title: `${label} ${count}?`,
          text,
          action: `${label} ${count}`,
          isDangerous: action !== 'replay',
          onConfirm: () => act.mutate(ids, { onSuccess: onDone }),
        })
      }
    >
      {label}
    </Button>
  );
}
