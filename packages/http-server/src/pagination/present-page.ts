import { encodeCursor } from './cursor.js';

export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

/**
 * Cuts a page out of rows that were read with one row more than the limit. The extra row shows that the list continues.
 */
export function presentPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Readonly<Record<string, string>>,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit;
  return {
    rows: page,
    hasMore,
    nextCursor: hasMore && last !== undefined ? encodeCursor(positionOf(last)) : null,
  };
}
