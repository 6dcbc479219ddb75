import { Table } from '@mantine/core';
import { type LinkOptions, useRouter } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { TableComponents } from 'react-virtuoso';
import classes from './data-table.module.css';

export interface TableContext {
  readonly label: string;
  /** Opens the row with this index, if rows can be opened. */
  readonly open: ((index: number, event: MouseEvent | KeyboardEvent) => void) | undefined;
}

const ROW = Table.classes['tr'];

/** The parts of a table of which only the visible rows are in the page. */
export const TABLE_PARTS: TableComponents<unknown, TableContext> = {
  Table: ({ context, ...props }) => (
    <Table {...props} aria-label={context.label} highlightOnHover={context.open !== undefined} />
  ),
  TableHead: ({ context: _context, ...props }) => <Table.Thead {...props} className={classes['head']} />,
  TableBody: ({ context: _context, ...props }) => <Table.Tbody {...props} />,
  // Plain elements with Mantine's classes: scrolling makes dozens of them in one frame.
  TableRow: ({ context: { open }, item: _item, ...props }) => {
    if (open === undefined) return <tr {...props} className={ROW} data-with-row-border />;
    const index = props['data-index'];
    return (
      <tr
        {...props}
        className={`${ROW} ${classes['row'] ?? ''}`}
        data-with-row-border
        data-hover
        tabIndex={0}
        onClick={(event) => isOfRow(event) && open(index, event)}
        onAuxClick={(event) => event.button === 1 && isOfRow(event) && open(index, event)}
        onKeyDown={(event) => {
          // A button within the row has keys of its own.
          if (event.target !== event.currentTarget) return;
          if (event.key === 'Enter') open(index, event);
          else moveFocus(event);
        }}
      />
    );
  },
};

/** A button within the row does what it says, and does not open the row. */
function isOfRow({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a, button, input') === null;
}

function moveFocus(event: KeyboardEvent<HTMLTableRowElement>): void {
  const { nextElementSibling, previousElementSibling } = event.currentTarget;
  const row = { ArrowDown: nextElementSibling, ArrowUp: previousElementSibling }[event.key];
  if (!(row instanceof HTMLElement)) return;
  event.preventDefault();
  row.focus();
}

/** What the rows of a table lead to. */
export interface RowLinks<Row> {
  readonly rows: readonly Row[];
  /** What a row leads to. With a modifier key it opens in a new tab. */
  readonly linkTo?: ((row: Row) => LinkOptions) | undefined;
  /** What opening a row does in this tab, in place of leading to its address. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/** Opens a row where it is, at its address, or in a new tab. Undefined when the rows of the table lead nowhere. */
export function useOpenRow<Row>({
  rows,
  linkTo,
  onOpen,
}: RowLinks<Row>): ((index: number, event: MouseEvent | KeyboardEvent) => void) | undefined {
  const router = useRouter();
  if (linkTo === undefined && onOpen === undefined) return undefined;
  return (index, event) => {
    const row = rows[index];
    if (row === undefined) return;
    const link = linkTo?.(row);
    if (link !== undefined && wantsNewTab(event))
      window.open(router.buildLocation(link).publicHref, '_blank', 'noopener');
    else if (onOpen !== undefined) onOpen(row);
    else void router.navigate(link ?? {});
  };
}

function wantsNewTab(event: MouseEvent | KeyboardEvent): boolean {
  const isMiddleButton = 'button' in event && event.button === 1;
  return isMiddleButton || event.metaKey || event.ctrlKey || event.shiftKey;
}
