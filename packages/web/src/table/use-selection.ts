import { useState } from 'react';
import type { Selection } from './data-table.js';

export interface ChangeableSelection extends Selection {
  readonly clear: () => void;
}

/** The selected rows among the given ones. A row that has left the list is not selected any more. */
export function useSelection(ids: readonly string[]): ChangeableSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const selected = new Set(ids.filter((id) => marked.has(id)));
  return {
    selected,
    onToggle(id) {
      const changed = new Set(selected);
      if (!changed.delete(id)) changed.add(id);
      setMarked(changed);
    },
    onToggleAll: () => setMarked(selected.size === ids.length ? new Set() : new Set(ids)),
    clear: () => setMarked(new Set()),
  };
}
