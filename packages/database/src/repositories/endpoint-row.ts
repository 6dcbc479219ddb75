import type { EndpointRow } from './endpoints.js';

export function toRow(row: Omit<EndpointRow, 'headers'> & { readonly headers: unknown }): EndpointRow {
  return { ...row, headers: row.headers as EndpointRow['headers'] };
}
