import type { Row } from '../output/render-table.js';
import type { ApiCall, ApiClient } from './api-client.js';

interface Answer<Data> {
  readonly data: Data;
  readonly meta: { readonly next_cursor?: string | null };
}

export interface List {
  readonly path: string;
  /** Parameters of the query. */
  readonly filter?: Readonly<Record<string, string | undefined>>;
  readonly limit: number;
}

const MAX_PAGE = 100;

/** Returns the object that the API answers. */
export async function callForObject(api: ApiClient, call: ApiCall): Promise<Row> {
  return (await ask<Row>(api, call)).data;
}

/** Reads pages until there are `limit` rows, or no more. */
export async function listRows(api: ApiClient, { path, filter = {}, limit }: List): Promise<readonly Row[]> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value !== undefined) query.set(name, value);
  const rows: Row[] = [];
  do {
    query.set('limit', String(Math.min(limit - rows.length, MAX_PAGE)));
    const { data, meta } = await ask<readonly Row[]>(api, {
      method: 'GET',
      path: `${path}?${query.toString()}`,
    });
    rows.push(...data);
    if (!meta.next_cursor) break;
    query.set('cursor', meta.next_cursor);
  } while (rows.length < limit);
  return rows;
}

async function ask<Data>(api: ApiClient, call: ApiCall): Promise<Answer<Data>> {
  const { text } = await api.call(call);
  return JSON.parse(text) as Answer<Data>;
}
