import type { LogEntry } from '@posthorn/client';
import { type ReactNode, useMemo } from 'react';
import { SelectedAction, SelectedBar } from '../table/selected-bar.js';
import type { ChangeableSelection } from '../table/use-selection.js';
import { type MessageAction, useMessageAction } from './message-actions.js';

export interface SelectionBarProps {
  readonly selection: ChangeableSelection;
  readonly rows: readonly LogEntry[];
}

const CANCELABLE = new Set(['pending_retry', 'paused']);

export function SelectionBar({ selection, rows }: SelectionBarProps): ReactNode {
  const { ids, isSelected, clear } = selection;
  const cancelable = useMemo(
    () =>
      ids.length === 0
        ? []
        : rows.filter(({ messageId, status }) => CANCELABLE.has(status) && isSelected(messageId)),
    [rows, ids, isSelected],
  );
  return (
    <SelectedBar count={ids.length}>
      <Act name="replay" ids={ids} onDone={clear} />
      <Act name="cancel" ids={cancelable.map(({ messageId }) => messageId)} onDone={clear} />
      <Act name="delete" ids={ids} onDone={clear} />
    </SelectedBar>
  );
}

/** What each action means for the selected messages. */
export const SELECTED = {
  replay: { label: 'Replay', text: 'Each gets a fresh set of attempts.' },
  cancel: { label: 'Cancel', text: 'They become failed and go to the dead letters.', isDangerous: true },
  delete: {
    label: 'Delete',
    text: 'Payloads and answers are erased at once, for good.',
    isDangerous: true,
  },
} as const;

interface ActProps {
  readonly name: Exclude<MessageAction, 'retry'>;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function Act({ name, ...props }: ActProps): ReactNode {
  return <SelectedAction {...SELECTED[name]} action={useMessageAction(name)} {...props} />;
}
