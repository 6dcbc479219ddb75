import { Table } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useLayoutEffect } from 'react';
import type { TableComponents } from 'react-virtuoso';
import classes from './data-table.module.css';
import { ROW_LINK, clickOnRow, pressOnText } from './select-text.js';

export interface TableContext {
  readonly label: string;
  /** Opens the row with this index, if rows can be opened. */
  readonly open: ((index: number, isByKey: boolean) => void) | undefined;
  /** The index of the row in the panel. */
  readonly openIndex: number | undefined;
  /** Called whenever the rows were drawn, before they are seen. */
  readonly onDrawn: () => void;
  /** Whether a row slides in. */
  readonly isNew: (row: unknown) => boolean;
}

const ROW = Table.classes['tr'];

/** The parts of a table of which only the visible rows are in the page. */
export const TABLE_PARTS: TableComponents<unknown, TableContext> = {
  Table: ({ context, ...props }) => (
    <Table {...props} aria-label={context.label} highlightOnHover={context.open !== undefined} />
  ),
  TableHead: ({ context: _context, ...props }) => <Table.Thead {...props} className={classes['head']} />,
  TableBody: ({ context, ...props }) => {
    useLayoutEffect(context.onDrawn);
    return <Table.Tbody {...props} />;
  },
  // Plain elements with Mantine's classes: scrolling makes dozens of them in one frame.
  TableRow: ({ context: { open, openIndex, isNew }, item, ...props }) => {
    if (open === undefined) return <tr {...props} className={ROW} data-with-row-border />;
    const index = props['data-index'];
    return (
      <tr
        {...props}
        className={`${ROW} ${classes['row'] ?? ''}`}
        data-with-row-border
        data-hover
        data-new={isNew(item) ? true : undefined}
        aria-current={index === openIndex ? true : undefined}
        onMouseMove={showTitle}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          clickOnRow(event, () => open(index, event.detail === 0));
        }}
        onMouseDown={pressOnText}
        onKeyDown={(event) => pressOnRow(event, openIndex === undefined)}
      />
    );
  },
};

/** A button within the row does what it says, and the browser opens a link in a new tab. */
function isPlainClick({ target, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return false;
  return target.closest(`a:not([${ROW_LINK}]), button, input`) === null;
}

/** The link of a row has the title of the text that it lies over. */
function showTitle({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLTableRowElement>): void {
  if (!(target instanceof HTMLElement) || !target.hasAttribute(ROW_LINK)) return;
  const below = document
    .elementsFromPoint(clientX, clientY)
    .find(
      (element) => element !== target && element.hasAttribute('title') && currentTarget.contains(element),
    );
  target.title = below?.getAttribute('title') ?? '';
}

export function linkOfRow(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(`[${ROW_LINK}]`) ?? null;
}

/** The arrow keys move the focus from row to row, while no panel takes them, and the space bar ticks the box. */
function pressOnRow(event: KeyboardEvent<HTMLTableRowElement>, isMoving: boolean): void {
  const { currentTarget: row, key, target } = event;
  // A button within the row has keys of its own.
  if (target !== linkOfRow(row)) return;
  const to = isMoving && { ArrowDown: row.nextElementSibling, ArrowUp: row.previousElementSibling }[key];
  const link = to ? linkOfRow(to) : null;
  const box = key === ' ' ? row.querySelector<HTMLElement>('input[type="checkbox"]') : null;
  if (link === null && box === null) return;
  event.preventDefault();
  link?.focus();
  box?.click();
}
