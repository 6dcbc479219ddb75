import { Center, Checkbox, Loader, type StyleProp, Table, Text } from '@mantine/core';
import { type ReactNode, memo } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import classes from './data-table.module.css';
import { TABLE_PARTS } from './table-parts.js';
import { type RowLinks, useOpenRow } from './use-open-row.js';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: StyleProp<number | string>;
  readonly align?: 'left' | 'right';
  /** Breaks a long text into lines, where others end in dots. */
  readonly wraps?: boolean;
  /** Hides the column on narrower screens. */
  readonly visibleFrom?: 'xs' | 'sm' | 'md' | 'lg';
}

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
}

export interface DataTableProps<Row> extends RowLinks<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly selection?: Selection | undefined;
  readonly onEnd?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  /** What stands below the last row once there is no more. */
  readonly end?: ReactNode;
}

/** A table of any length: only the visible rows are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, idOf, selection, onEnd, isLoadingMore = false, end } = props;
  const context = { label, open: useOpenRow(props) };
  return (
    <>
      <TableVirtuoso
        useWindowScroll
        data={rows}
        context={context}
        components={TABLE_PARTS}
        computeItemKey={(_index, row) => idOf(row as Row)}
        endReached={onEnd}
        increaseViewportBy={400}
        fixedHeaderContent={() => <Head columns={columns} selection={selection} count={rows.length} />}
        itemContent={(_index, row) => (
          <Cells row={row as Row} columns={columns} idOf={idOf} selection={selection} />
        )}
      />
      <Center py="md">
        {isLoadingMore ? (
          <Loader size="sm" />
        ) : (
          <Text size="sm" c="dimmed" component="div">
            {end}
          </Text>
        )}
      </Center>
    </>
  );
}

interface HeadProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'selection'> {
  readonly count: number;
}

function Head<Row>({ columns, selection, count }: HeadProps<Row>): ReactNode {
  return (
    <Table.Tr>
      {selection && (
        <Table.Th w={36}>
          <Checkbox
            size="xs"
            aria-label="Select all"
            checked={count > 0 && selection.selected.size === count}
            indeterminate={selection.selected.size > 0 && selection.selected.size < count}
            onChange={selection.onToggleAll}
          />
        </Table.Th>
      )}
      {columns.map(({ title, width, align = 'left', visibleFrom }) => (
        <Table.Th key={title} w={width} ta={align} {...(visibleFrom && { visibleFrom })} fw={500} c="dimmed">
          {title}
        </Table.Th>
      ))}
    </Table.Tr>
  );
}

interface CellsProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'selection' | 'idOf'> {
  readonly row: Row;
}

function DrawnCells<Row>({ row, columns, selection, idOf }: CellsProps<Row>): ReactNode {
  const id = idOf(row);
  return (
    <>
      {selection && (
        <Table.Td onClick={(event) => event.stopPropagation()}>
          <Checkbox
            size="xs"
            aria-label={`Select ${id}`}
            checked={selection.selected.has(id)}
            onChange={() => selection.onToggle(id)}
          />
        </Table.Td>
      )}
      {columns.map(({ title, cell, align = 'left', visibleFrom, wraps = false }) => (
        <Table.Td
          key={title}
          ta={align}
          {...(visibleFrom && { visibleFrom })}
          className={classes[wraps ? 'wrapping' : 'cell']}
        >
          {cell(row)}
        </Table.Td>
      ))}
    </>
  );
}

/** Scrolling draws only the rows that come into sight, and not those that stay. */
const Cells = memo(DrawnCells) as typeof DrawnCells;
