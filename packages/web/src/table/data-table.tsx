import { Center, Loader, Text } from '@mantine/core';
import { usePrevious } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { TableVirtuoso } from 'react-virtuoso';
import { FailureNotice } from '../failures/failure-notice.js';
import classes from './data-table.module.css';
import { useKeptPlace } from './kept-place.js';
import { useRoving } from './roving.js';
import type { RowLinks } from './row-links.js';
import type { Column } from './columns.js';
import { type Selection, Cells, Head } from './table-cells.js';
import { TABLE_PARTS } from './table-parts.js';
import { type List, readMore } from './use-list.js';

export interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly selection?: Selection | undefined;
  /** The rows are of this list. Its next page is read when the last row comes into sight. */
  readonly list: List<Row>;
  readonly links: RowLinks<Row> | undefined;
  /** The row in the panel. */
  readonly openIndex: number | undefined;
  /** Whether a row came in just now. */
  readonly isNew?: ((row: Row) => boolean) | undefined;
  /** Called before a row is opened by a key. */
  readonly onKeyOpen?: (() => void) | undefined;
}

/** A table of any length: only the visible rows are in the page. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, columns, idOf, selection, list, links, openIndex, isNew, onKeyOpen } = props;
  const openRow = openIndex === undefined ? undefined : rows[openIndex];
  const { around, onDrawn } = useKeptPlace({ label, rows, idOf, list, openId: openRow && idOf(openRow) });
  const roving = useRoving(around, (index) => rows[index] && idOf(rows[index]));
  const open =
    links &&
    ((index: number, isByKey: boolean) => {
      if (isByKey) onKeyOpen?.();
      if (rows[index]) links.open(rows[index]);
    });
  const drawn = (): void => {
    if (links) roving.onDrawn();
    onDrawn();
  };
  return (
    <div ref={around} className={classes['around']} onFocus={links && roving.onFocus}>
      <TableVirtuoso
        useWindowScroll
        data={rows}
        context={{ label, open, openIndex, onDrawn: drawn, isNew: (row) => isNew?.(row as Row) ?? false }}
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
            href={links?.hrefOf(row as Row)}
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
    </div>
  );
}

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
