import type { LogEntry } from '@posthorn/client';
import { type ReactNode, useMemo } from 'react';
import { NO_TESTS } from '../bulk/bulk-actions.js';
import { SelectedAction, SelectedBar } from '../table/selected-bar.js';
import type { ChangeableSelection } from '../table/use-selection.js';
import { type MessageAction, useMessageAction } from './message-actions.js';
import { idOf } from './message-table.js';

export interface SelectionBarProps {
  readonly selection: ChangeableSelection;
  readonly rows: readonly LogEntry[];
}

const CANCELABLE = new Set(['pending_retry', 'paused']);

export function SelectionBar({ selection, rows }: SelectionBarProps): ReactNode {
  const { ids, isSelected, clear } = selection;
  const { replayable, cancelable } = useMemo(() => {
    const selected = ids.length === 0 ? [] : rows.filter(({ messageId }) => isSelected(messageId));
    return {
      replayable: selected.filter(({ isTest }) => isTest !== true).map(idOf),
      cancelable: selected.filter(({ status }) => CANCELABLE.has(status)).map(idOf),
    };
  }, [rows, ids, isSelected]);
  return (
    <SelectedBar count={ids.length}>
      <Act name="replay" ids={replayable} onDone={clear} />
      <Act name="cancel" ids={cancelable} onDone={clear} />
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

const OF_MESSAGES = {
  ...SELECTED,
  replay: { ...SELECTED.replay, text: `${SELECTED.replay.text} ${NO_TESTS}` },
} as const;

interface ActProps {
  readonly name: Exclude<MessageAction, 'retry'>;
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function Act({ name, ...props }: ActProps): ReactNode {
  return <SelectedAction {...OF_MESSAGES[name]} action={useMessageAction(name)} {...props} />;
}
