import { type FocusEvent, type RefObject, useRef } from 'react';

/** Of the rows that can be opened, one is a stop of the Tab key: the one that had the focus last, or the first. */
export interface Roving {
  readonly onFocus: (event: FocusEvent) => void;
  /** Called whenever the rows were drawn. */
  readonly onDrawn: () => void;
}

export function useRoving(
  around: RefObject<HTMLElement | null>,
  idAt: (index: number) => string | undefined,
): Roving {
  const current = useRef<string>(undefined);
  const idOf = (row: HTMLElement): string | undefined => idAt(Number(row.dataset['index']));
  const onDrawn = (): void => {
    const rows = [...(around.current?.querySelectorAll<HTMLElement>('tr[data-index]') ?? [])];
    const stop = rows.find((row) => idOf(row) === current.current) ?? rows[0];
    for (const row of rows)
      for (const control of row.querySelectorAll<HTMLElement>('a, button, input'))
        // The space bar ticks the box of the row.
        control.tabIndex = row === stop && !control.matches('[type="checkbox"]') ? 0 : -1;
  };
  return {
    onFocus({ target }) {
      const row = target.closest<HTMLElement>('tr[data-index]');
      if (row === null) return;
      current.current = idOf(row);
      onDrawn();
    },
    onDrawn,
  };
}
