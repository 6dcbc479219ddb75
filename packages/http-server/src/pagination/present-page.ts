import { type Pause, LARGE_BYTES } from '../bodies/large-bodies.js';
import { encodeCursor } from './cursor.js';

/** A page that has so many bytes of JSON ends, whatever its limit of entries. */
export const PAGE_BYTES = 256 * 1024;

export interface PageOptions<Row, Entry> {
  /** The maximum number of entries. */
  readonly limit: number;
  /** Awaited while a large page is rendered. */
  readonly answerTurn: Pause;
  positionOf(row: NoInfer<Row>): Readonly<Record<string, string>>;
  present(row: NoInfer<Row>): Entry;
  /** Default: JSON.stringify. */
  serialize?(entry: NoInfer<Entry>, row: NoInfer<Row>): string;
}

export interface Page<Entry> {
  readonly data: readonly Entry[];
  /** The same as JSON, so that no entry is serialized twice. */
  readonly rawData: string;
  readonly meta: { readonly next_cursor: string | null; readonly has_more: boolean };
}

/** A row that may know that others follow it which were not read. */
export type ReadRow<Row> = Row & { readonly isFollowed?: boolean };

/**
 * Cuts a page out of rows that were read with one row more than the limit, or until their bytes filled the page. A row
 * beyond the page, or one that is followed, shows that the list continues. A single entry may be larger than a page.
 */
export async function presentPage<Row, Entry>(
  rows: readonly ReadRow<Row>[],
  options: PageOptions<Row, Entry>,
): Promise<Page<Entry>> {
  const {
    limit,
    answerTurn,
    positionOf,
    present,
    serialize = JSON.stringify as (entry: Entry) => string,
  } = options;
  const data: Entry[] = [];
  const texts: string[] = [];
  let bytes = 0;
  for (const row of rows.slice(0, limit)) {
    const entry = present(row);
    const text = serialize(entry, row);
    bytes += Buffer.byteLength(text);
    if (bytes >= PAGE_BYTES && data.length > 0) break;
    data.push(entry);
    texts.push(text);
    if (bytes > LARGE_BYTES) await answerTurn();
  }
  const last = rows[data.length - 1];
  const hasMore = rows.length > data.length || last?.isFollowed === true;
  return {
    data,
    rawData: `[${texts.join(',')}]`,
    meta: {
      next_cursor: hasMore && last !== undefined ? encodeCursor(positionOf(last)) : null,
      has_more: hasMore,
    },
  };
}
