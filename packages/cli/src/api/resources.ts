import { toApiNames } from '@posthorn/client';
import type { Row } from '../output/render-table.js';

const MAX_PAGE = 100;

/** Returns an answer in the API's own names, as the command line shows it. */
export function toRow(answer: object): Row {
  return toApiNames(answer) as Row;
}

/** Reads pages until there are `limit` rows, or no more. */
export async function listRows(
  list: (page: { readonly limit: number }) => AsyncIterable<object>,
  limit: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const each of list({ limit: Math.min(limit, MAX_PAGE) })) {
    rows.push(toRow(each));
    if (rows.length === limit) break;
  }
  return rows;
}
