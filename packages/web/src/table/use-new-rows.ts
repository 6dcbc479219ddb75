import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'react';
import { hasSelection } from './select-text.js';

export interface NewRows<Row> {
  /** Without those that are held back. */
  readonly rows: readonly Row[];
  /** How many came in above what the reader has seen. */
  readonly count: number;
  /** Whether a row came in just now, at the top of the list. */
  readonly isNew: (row: Row) => boolean;
  /** Shows the new rows, at the top of the list. */
  readonly show: () => void;
}

export interface NewRowsOptions<Row> {
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  /** Another list has other rows, none of which is new. */
  readonly listKey: string;
  readonly hasSelected: boolean;
}

/** One of the first rows is found again, although others of them have left the list. */
const FIRST = 20;

/** The first rows, as they were shown and as they were read last. */
interface Known {
  readonly listKey: string;
  readonly shown: ReadonlySet<string>;
  readonly read: ReadonlySet<string>;
  /** What is held back waits until the reader asks for it, or has left the top of the list. */
  readonly isHolding: boolean;
}

/** How many rows come before the first of some ids. */
function countUntil<Row>(
  ids: ReadonlySet<string> | undefined,
  rows: readonly Row[],
  idOf: (row: Row) => string,
): number {
  return ids === undefined
    ? 0
    : Math.max(
        0,
        rows.findIndex((row) => ids.has(idOf(row))),
      );
}

/**
 * Holds back what comes in at the top of a list, while the pointer is over its rows or some of it is selected: nothing
 * moves under a hand. Below the top, rows come in above those in sight, which stay where they are.
 */
export function useNewRows<Row>({ rows, idOf, listKey, hasSelected }: NewRowsOptions<Row>): NewRows<Row> {
  const known = useRef<Known>(undefined);
  const isAsked = useRef(false);
  const fresh = useRef<ReadonlySet<string>>(new Set());
  const [, look] = useReducer((looks: number) => looks + 1, 0);
  const before = known.current?.listKey === listKey ? known.current : undefined;
  const unshown = countUntil(before?.shown, rows, idOf);
  const state = isAsked.current ? 'flows' : stateOf(before, hasSelected);
  const held = state === 'held' ? unshown : 0;
  const shown = useMemo(() => (held === 0 ? rows : rows.slice(held)), [rows, held]);
  const count = state === 'flows' ? 0 : countUntil(before?.read, rows, idOf);
  if (state === 'flows' && unshown > 0) fresh.current = new Set(rows.slice(0, unshown).map(idOf));

  useLayoutEffect(() => {
    const first = new Set(shown.slice(0, FIRST).map(idOf));
    const read = state === 'flows' ? first : (before?.read ?? first);
    known.current = rows.length === 0 ? undefined : { listKey, shown: first, read, isHolding: held > 0 };
    isAsked.current = false;
  });
  useScrollEnd(look, count > 0);
  return {
    rows: shown,
    count,
    isNew: (row) => fresh.current.has(idOf(row)),
    show() {
      isAsked.current = true;
      window.scrollTo({ top: 0 });
      look();
    },
  };
}

/** The reader may have scrolled back to what is new. */
function useScrollEnd(look: () => void, isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    window.addEventListener('scrollend', look);
    return () => window.removeEventListener('scrollend', look);
  }, [look, isActive]);
}

/** `held`: at its top, under a hand. `below`: its top is out of sight. */
function stateOf(before: Known | undefined, hasSelected: boolean): 'flows' | 'held' | 'below' {
  const first = document.querySelector('tr[data-index]');
  if (before === undefined || first === null) return 'flows';
  if (!isTopInSight(first)) return 'below';
  return before.isHolding || hasSelected || isUnderHand(first) ? 'held' : 'flows';
}

function isTopInSight(first: Element): boolean {
  const head = first.closest('table')?.tHead?.getBoundingClientRect();
  return first.matches('[data-index="0"]') && first.getBoundingClientRect().bottom > (head?.bottom ?? 0) + 1;
}

function isUnderHand(row: Element): boolean {
  const body = row.closest('tbody');
  return body !== null && (body.matches(':hover') || hasSelection(body));
}
