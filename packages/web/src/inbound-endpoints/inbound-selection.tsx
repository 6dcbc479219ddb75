import type { ReactNode } from 'react';
import { useAction } from '../actions/use-action.js';
import { actInBatches, describeDone } from '../messages/message-actions.js';
import { SELECTED } from '../messages/selection-bar.js';
import { SelectedAction, SelectedBar } from '../table/selected-bar.js';
import type { ChangeableSelection } from '../table/use-selection.js';

/** What can be done with the selected messages that were received. */
export function InboundSelection({ selection: { ids, clear } }: InboundSelectionProps): ReactNode {
  return (
    <SelectedBar count={ids.length}>
      <Act name="replay" ids={ids} onDone={clear} />
      <Act name="delete" ids={ids} onDone={clear} />
    </SelectedBar>
  );
}

interface InboundSelectionProps {
  readonly selection: ChangeableSelection;
}

interface ActProps {
  readonly name: 'replay' | 'delete';
  readonly ids: readonly string[];
  readonly onDone: () => void;
}

function Act({ name, ...props }: ActProps): ReactNode {
  const action = useAction({
    call: async ({ inboundMessages }, ids: readonly string[]) => {
      const done = await actInBatches(ids, async (messageIds) =>
        name === 'replay'
          ? (await inboundMessages.replayBatch({ messageIds })).replayed
          : (await inboundMessages.deleteBatch({ messageIds })).deletedCount,
      );
      return describeDone(name, done, ids.length);
    },
    changes: 'inbound-messages',
    done: (words) => words,
  });
  return <SelectedAction {...SELECTED[name]} action={action} {...props} />;
}
