import type { StoredHeaders } from '@posthorn/common';
import type { Direction } from '@posthorn/domain';

export interface EndpointRow {
  readonly id: string;
  readonly projectId: string;
  readonly direction: Direction;
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: StoredHeaders;
  readonly paused: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface EndpointSettings {
  readonly url: string;
  readonly description: string | null;
  readonly rateLimitRps: number | null;
  readonly burst: number | null;
  readonly headers: StoredHeaders;
}

export function toRow(row: Omit<EndpointRow, 'headers'> & { readonly headers: unknown }): EndpointRow {
  return { ...row, headers: row.headers as EndpointRow['headers'] };
}
