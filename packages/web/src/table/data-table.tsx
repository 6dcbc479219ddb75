import { type StyleProp, Center, Checkbox, Loader, Table, Text } from '@mantine/core';
import { usePrevious } from '@mantine/hooks';
import { type ReactNode, memo, useEffect } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { FailureNotice } from '../failures/failure-notice.js';
import { showControls } from '../formats/format.js';
import { CellCheckbox } from './cell-parts.js';
import classes from './data-table.module.css';
import { type RowLinks, TABLE_PARTS, useOpenRow } from './table-parts.js';
import { type List, readMore } from './use-list.js';

const CELL = Table.classes['td'];

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
  /** The selected rows, in the order of the list. */
  readonly ids: readonly string[];
  readonly isSelected: (id: string) => boolean;
  /** Stays the same function, so that a selected row draws no other one. */
  readonly onToggle: (id: string) => void;
  readonly onToggleAll: () => void;
}

export interface DataTableProps<Row> extends RowLinks<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly selection?: Selection | undefined;
  /** The rows are of this list. Its next page is read when the last row comes into sight. */
  readonly list: List<Row>;
}

/** A table of any length: only the visible rows are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, idOf, selection, list } = props;
  const context = { label, open: useOpenRow(props) };
  return (
    <>
      <TableVirtuoso
        useWindowScroll
        data={rows}
        context={context}
        components={TABLE_PARTS}
        computeItemKey={(_index, row) => idOf(row as Row)}
        endReached={() => readMore(list)}
        increaseViewportBy={200}
        fixedHeaderContent={() => <Head columns={columns} selection={selection} count={rows.length} />}
        itemContent={(_index, row) => (
          <Cells
            row={row as Row}
            id={idOf(row as Row)}
            columns={columns}
            isSelected={selection?.isSelected(idOf(row as Row))}
            onToggle={selection?.onToggle}
          />
        )}
      />
      <Center py="md">
        {list.isFetchingNextPage ? (
          <Loader size="sm" />
        ) : (
          <Text size="sm" c="dimmed" component="div">
            <ListEnd list={list} />
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
            checked={count > 0 && selection.ids.length === count}
            indeterminate={selection.ids.length > 0 && selection.ids.length < count}
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

interface CellsProps<Row> {
  readonly row: Row;
  readonly id: string;
  readonly columns: readonly Column<Row>[];
  /** Undefined when rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly onToggle: ((id: string) => void) | undefined;
}

function DrawnCells<Row>({ row, id, columns, isSelected, onToggle }: CellsProps<Row>): ReactNode {
  return (
    <>
      {isSelected !== undefined && (
        <td className={CELL} onClick={(event) => event.stopPropagation()}>
          <CellCheckbox label={`Select ${id}`} isChecked={isSelected} onToggle={() => onToggle?.(id)} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.title} className={classOf(column)} content={column.cell(row)} />
      ))}
    </>
  );
}

/** Text that a user wrote is shown with its hidden characters, which could turn it round. Hovering shows all of it. */
function Cell({
  className,
  content,
}: {
  readonly className: string;
  readonly content: ReactNode;
}): ReactNode {
  if (typeof content !== 'string') return <td className={className}>{content}</td>;
  const text = showControls(content);
  return (
    <td className={className} title={text}>
      {text}
    </td>
  );
}

function classOf({ align, visibleFrom, wraps = false }: Omit<Column<never>, 'cell'>): string {
  const names = [
    CELL,
    classes[wraps ? 'wrapping' : 'cell'],
    align === 'right' && classes['right'],
    visibleFrom && `mantine-visible-from-${visibleFrom}`,
  ];
  return names.filter(Boolean).join(' ');
}

/** Scrolling draws only the rows that come into sight, and not those that stay. */
const Cells = memo(DrawnCells) as typeof DrawnCells;

/** Stands below the last row: there are no more, or the next ones could not be read yet. */
function ListEnd<Row>({ list }: { readonly list: List<Row> }): ReactNode {
  const { isFetchNextPageError: hasFailed, error } = list;
  const hadFailed = usePrevious(hasFailed);
  useEffect(() => {
    if (hadFailed === true && !hasFailed) readMore(list);
  }, [hadFailed, hasFailed, list]);
  if (hasFailed) return <FailureNotice error={error} onRetry={() => void list.fetchNextPage()} />;
  return list.hasNextPage ? null : 'No more entries';
}
