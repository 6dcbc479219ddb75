import { Button, Group, Paper, Text, Transition } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { ConfirmButton } from '../actions/confirm-button.js';
import { formatCount, formatMessages } from '../formats/format.js';
import type { ChangeableSelection } from '../table/use-selection.js';
import { type MessageAction, useMessageAction } from './message-actions.js';

export interface SelectedAction<Row> extends MessageAction {
  /** Default: to each of the selected messages. */
  readonly appliesTo?: (row: Row) => boolean;
}

export interface SelectionBarProps<Row> {
  readonly actions: readonly SelectedAction<Row>[];
  readonly selection: ChangeableSelection;
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}

/** What can be done with the selected messages. Floats above a list while some are selected. */
export function SelectionBar<Row>({ actions, selection, rows, idOf }: SelectionBarProps<Row>): ReactNode {
  const { ids, isSelected, clear } = selection;
  useEscape(ids.length > 0, clear);
  const selected = useMemo(
    () => (ids.length === 0 ? [] : rows.filter((row) => isSelected(idOf(row)))),
    [rows, ids, isSelected, idOf],
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
          <Group gap="xs" justify="flex-end">
            <Text size="sm" fw={600} pl="xs">
              {formatCount(ids.length)} selected
            </Text>
            <Button size="xs" variant="subtle" color="gray" mr="auto" onClick={clear}>
              Clear
            </Button>
            {actions.map(({ appliesTo = () => true, ...action }) => (
              <Act
                key={action.label}
                action={action}
                ids={selected.filter(appliesTo).map(idOf)}
                onDone={clear}
              />
            ))}
          </Group>
        </Paper>
      )}
    </Transition>
  );
}

/** Escape first closes what lies above the list. */
function useEscape(isActive: boolean, act: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent): void => {
      const isCovered = document.querySelector('[aria-modal="true"]') !== null;
      const isTaken = target instanceof HTMLElement && target.dataset['mantineStopPropagation'] === 'true';
      if (key === 'Escape' && !defaultPrevented && !isCovered && !isTaken) act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isActive, act]);
}

interface ActProps {
  readonly action: MessageAction;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

/** Asks with the number of messages. */
function Act({ action, ids, onDone }: ActProps): ReactNode {
  const { label, text, isDangerous = false } = action;
  const { mutate, isPending } = useMessageAction(action, onDone);
  return (
    <ConfirmButton
      size="xs"
      label={label}
      action={`${label} ${formatMessages(ids.length)}`}
      text={text}
      isDangerous={isDangerous}
      disabled={ids.length === 0}
      isRunning={isPending}
      onConfirm={() => mutate(ids)}
    />
  );
}
