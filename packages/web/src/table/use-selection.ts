import { useMemo, useState } from 'react';
import type { Selection } from './data-table.js';

export interface ChangeableSelection extends Selection {
  readonly clear: () => void;
}

const NONE: ReadonlySet<string> = new Set();

/**
 * The selected rows among the given ones. A row that has left the list is not selected any more. `rows` and `idOf` stay
 * the same until the list changes, so that drawing a long list does not go through all of it.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): ChangeableSelection {
  const [marked, setMarked] = useState(NONE);
  const selected = useMemo(
    () => (marked.size === 0 ? NONE : new Set(rows.map(idOf).filter((id) => marked.has(id)))),
    [rows, idOf, marked],
  );
  return {
    selected,
    onToggle(id) {
      const changed = new Set(selected);
      if (!changed.delete(id)) changed.add(id);
      setMarked(changed);
    },
    onToggleAll: () => setMarked(selected.size === rows.length ? NONE : new Set(rows.map(idOf))),
    clear: () => setMarked(NONE),
  };
}
