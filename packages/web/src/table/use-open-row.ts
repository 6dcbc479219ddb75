import { usePrevious } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { linkOfRow } from './table-parts.js';
import { type List, readMore } from './use-list.js';

export interface OpenRowOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly list: List<Row>;
}

/** The row of a list that the address names. */
export interface OpenRow {
  readonly id: string | undefined;
  /** Undefined when the list does not show it. */
  readonly index: number | undefined;
  /** Opens the row above or below. Undefined when there is none. */
  readonly goUp: (() => void) | undefined;
  readonly goDown: (() => void) | undefined;
  /** Resolves when the panel is closed. */
  readonly close: () => Promise<void>;
}

/** The next page is read when the reader is this many rows before its end. */
const AHEAD = 10;

export function useOpenRow<Row>({ rows, idOf, list }: OpenRowOptions<Row>): OpenRow {
  const { open: id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const found = id === undefined ? -1 : rows.findIndex((row) => idOf(row) === id);
  const last = useRef(-1);
  if (found !== -1) last.current = found;
  const isGone = id !== undefined && found === -1;
  useEffect(() => {
    if (found !== -1 && found + AHEAD > rows.length) readMore(list);
  });
  useFocusOfRow(id, found);
  const goTo = (index: number): (() => void) | undefined => {
    const row = rows[index];
    return (
      row &&
      (() => void navigate({ to: '.', search: (before) => ({ ...before, open: idOf(row) }), replace: true }))
    );
  };
  return {
    id,
    index: found === -1 ? undefined : found,
    goUp: goTo(last.current - 1),
    // The next one has taken the place of a row that has left the list.
    goDown: goTo(isGone ? last.current : last.current + 1),
    close: async () =>
      navigate({
        to: '.',
        search: (before) => ({ ...before, open: undefined, view: undefined }),
        replace: true,
      }),
  };
}

/** Brings the focus to the open row, when it was on another row or in the panel that is closed. */
function useFocusOfRow(id: string | undefined, index: number): void {
  const before = usePrevious(id);
  const last = useRef(index);
  if (index !== -1) last.current = index;
  useEffect(() => {
    if (before === undefined || before === id) return;
    const link = linkOfRow(document.querySelector(`tr[data-index="${last.current}"]`));
    const { activeElement } = document;
    const isOnRow = activeElement?.closest('table') instanceof HTMLElement;
    const isInPanel =
      activeElement === document.body || activeElement?.closest('aside') instanceof HTMLElement;
    if (isOnRow || (id === undefined && isInPanel)) link?.focus({ preventScroll: true });
  }, [before, id]);
}
