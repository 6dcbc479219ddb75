import { useCallback, useMemo, useState } from 'react';
import type { Selection } from './table-cells.js';

export interface ChangeableSelection extends Selection {
  readonly clear: () => void;
}

/** What was marked together, and each mark that was set or taken away since: a click copies few ids, not all. */
interface Marks {
  readonly together: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
}

const NONE: Marks = { together: new Set(), changed: new Set() };

/**
 * The selected rows among the given ones. A row that has left the list is not selected any more. `rows` and `idOf` stay
 * the same until the list changes, so that drawing a long list does not go through all of it.
 */
export function useSelection<Row>(rows: readonly Row[], idOf: (row: Row) => string): ChangeableSelection {
  const [marks, setMarks] = useState(NONE);
  const isSelected = useCallback((id: string) => marks.together.has(id) !== marks.changed.has(id), [marks]);
  const ids = useMemo(
    () => (marks === NONE ? [] : rows.map(idOf).filter(isSelected)),
    [rows, idOf, marks, isSelected],
  );
  const onToggle = useCallback((id: string) => setMarks((before) => toggle(before, id)), []);
  return {
    ids,
    isSelected,
    onToggle,
    onToggleAll: () =>
      setMarks(ids.length === rows.length ? NONE : { ...NONE, together: new Set(rows.map(idOf)) }),
    clear: () => setMarks(NONE),
  };
}

function toggle({ together, changed }: Marks, id: string): Marks {
  const next = new Set(changed);
  if (!next.delete(id)) next.add(id);
  return { together, changed: next };
}
