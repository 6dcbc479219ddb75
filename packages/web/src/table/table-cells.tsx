import { Checkbox, Table } from '@mantine/core';
import { type CSSProperties, type ReactNode, memo } from 'react';
import { NOTHING, showControls } from '../formats/format.js';
import { CellCheckbox, join } from './cell-parts.js';
import type { Column, ColumnWidth } from './columns.js';
import classes from './data-table.module.css';
import { CopyId } from './copy-id.js';
import { ROW_LINK } from './select-text.js';

const CELL = Table.classes['td'];

export interface Selection {
  /** The selected rows, in the order of the list. */
  readonly ids: readonly string[];
  readonly isSelected: (id: string) => boolean;
  /** Stays the same function, so that a selected row draws no other one. */
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
}

interface HeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly selection: Selection | undefined;
  readonly count: number;
}

export function Head<Row>({ columns, selection, count }: HeadProps<Row>): ReactNode {
  return (
    <Table.Tr>
      {selection && (
        <Table.Th w={36}>
          <Checkbox
            size="xs"
            aria-label="Select all"
            checked={count > 0 && selection.ids.length === count}
            indeterminate={selection.ids.length > 0 && selection.ids.length < count}
            onChange={selection.onToggleAll}
          />
        </Table.Th>
      )}
      {columns.map(({ title, width, align = 'left', visibleFrom }) => (
        <Table.Th
          key={title}
          className={join(classes['title'], fromClass(visibleFrom))}
          style={toWidths(width)}
          ta={align}
          fw={400}
          c="dimmed"
        >
          {title}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

function toWidths(width: ColumnWidth = 'auto'): CSSProperties {
  const { base, sm } = typeof width === 'object' ? width : { base: width, sm: width };
  return { '--narrow': toCss(base), '--wide': toCss(sm) } as CSSProperties;
}

function toCss(width: number | string): string {
  return typeof width === 'number' ? `${width}px` : width;
}

interface CellsProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** What the row leads to. */
  readonly href: string | undefined;
  /** Undefined when rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: ((id: string) => void) | undefined;
}

function DrawnCells<Row>({ row, id, columns, href, isSelected, onToggle }: CellsProps<Row>): ReactNode {
  return (
    <>
      {isSelected !== undefined && (
        <td className={CELL} onClick={(event) => event.stopPropagation()}>
          <CellCheckbox label={`Select ${id}`} isChecked={isSelected} onToggle={() => onToggle?.(id)} />
        </td>
      )}
      {columns.map((column, index) => (
        <Cell
          key={column.title}
          className={classOf(column)}
          content={column.cell(row)}
          {...(index === 0 && { href, id })}
        />
      ))}
    </>
  );
}

/** Scrolling draws only the rows that come into sight, and not those that stay. */
export const Cells = memo(DrawnCells) as typeof DrawnCells;

interface CellProps {
  readonly className: string;
  readonly content: ReactNode;
  readonly href?: string | undefined;
  readonly id?: string;
}

/** Text that a user wrote is shown with its hidden characters, which could turn it round. Hovering shows all of it. */
function Cell({ className, content, href, id }: CellProps): ReactNode {
  const isEmpty = content === undefined || content === null || content === '' || content === false;
  const shown = isEmpty ? NOTHING : typeof content === 'string' ? showControls(content) : content;
  const text = typeof shown === 'string' ? shown : undefined;
  if (href === undefined)
    return (
      <td className={className} title={text}>
        {shown}
      </td>
    );
  return (
    <td className={join(className, classes['first'])} title={text}>
      <a className={classes['link']} href={href} {...{ [ROW_LINK]: '' }}>
        {shown}
      </a>
      {id !== undefined && <CopyId id={id} />}
    </td>
  );
}

function classOf({ align, visibleFrom, wraps = false }: Omit<Column<never>, 'cell'>): string {
  const kind = classes[wraps ? 'wrapping' : 'cell'];
  return join(CELL, kind, align === 'right' && classes['right'], fromClass(visibleFrom));
}

function fromClass(visibleFrom: Column<never>['visibleFrom']): string | undefined {
  return visibleFrom && classes[`from-${visibleFrom}`];
}
