import { parsePrefixedId } from '@posthorn/common';
import type { ApiClient } from './api-client.js';

export interface LabEndpoint {
  /** The id in the API. */
  readonly publicId: string;
  /** The id in the database. */
  readonly id: string;
}

export interface EndpointOptions {
  readonly url: string;
  readonly rate_limit_rps?: number;
  readonly burst?: number;
}

/** Creates an endpoint through the API. Throws when it is rejected. */
export async function createLabEndpoint(
  { api, baseUrl }: { readonly api: ApiClient; readonly baseUrl: string },
  wish: EndpointOptions,
): Promise<LabEndpoint> {
  const answer = await api.call(baseUrl, { path: '/v1/endpoints', body: JSON.stringify(wish) });
  const { data } = (answer.body ?? {}) as { readonly data?: { readonly id: string } };
  const id = parsePrefixedId('endpoint', data?.id ?? '');
  if (data === undefined || id === undefined) {
    throw new Error(`An endpoint was refused: ${JSON.stringify(answer)}`);
  }
  return { publicId: data.id, id };
}
