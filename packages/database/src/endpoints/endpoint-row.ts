import type { EndpointRow } from './endpoint-repository.js';

export function toRow(row: Omit<EndpointRow, 'headers'> & { readonly headers: unknown }): EndpointRow {
  return { ...row, headers: row.headers as EndpointRow['headers'] };
}
