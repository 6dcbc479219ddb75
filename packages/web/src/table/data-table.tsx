import { Center, Checkbox, Loader, type StyleProp, Table, Text } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  readonly width?: StyleProp<number | string>;
  readonly align?: 'left' | 'right';
  /** Hides the column on narrower screens. */
  readonly visibleFrom?: 'xs' | 'sm' | 'md' | 'lg';
}

export interface Selection {
  readonly selected: ReadonlySet<string>;
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** The address of a row. A click opens it; with a modifier key the browser opens a new tab. */
  readonly onOpen?: ((row: Row, event: MouseEvent) => void) | undefined;
  readonly selection?: Selection | undefined;
  readonly onEnd?: (() => void) | undefined;
  readonly isLoadingMore?: boolean;
  /** What stands below the last row once there is no more. */
  readonly end?: ReactNode;
}

interface Context {
  readonly label: string;
  readonly open: ((index: number, event: MouseEvent) => void) | undefined;
}

const COMPONENTS: TableComponents<unknown, Context> = {
  Table: ({ context, ...props }) => (
    <Table {...props} aria-label={context.label} highlightOnHover={context.open !== undefined} />
  ),
  TableHead: ({ context: _context, ...props }) => <Table.Thead {...props} className={classes['head']} />,
  TableBody: ({ context: _context, ...props }) => <Table.Tbody {...props} />,
  TableRow: ({ context, item: _item, ...props }) => (
    <Table.Tr
      {...props}
      className={context.open && classes['row']}
      onClick={(event) => context.open?.(props['data-index'], event)}
    />
  ),
};

/** A table of any length: only the visible rows are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, idOf, onOpen, selection, onEnd, isLoadingMore = false, end } = props;
  const context: Context = {
    label,
    open:
      onOpen &&
      ((index, event) => {
        const row = rows[index];
        if (row !== undefined) onOpen(row, event);
      }),
  };
  return (
    <>
      <TableVirtuoso
        useWindowScroll
        data={rows}
        context={context}
        components={COMPONENTS}
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
          <Text size="sm" c="dimmed">
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

function Cells<Row>({ row, columns, selection, idOf }: CellsProps<Row>): ReactNode {
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
      {columns.map(({ title, cell, align = 'left', visibleFrom }) => (
        <Table.Td key={title} ta={align} {...(visibleFrom && { visibleFrom })} className={classes['cell']}>
          {cell(row)}
        </Table.Td>
      ))}
    </>
  );
}
