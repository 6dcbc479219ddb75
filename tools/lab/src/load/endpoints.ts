import { parsePrefixedId } from '@posthorn/common';
import type { ApiClient } from './api-client.js';

export interface LabEndpoint {
  /** As clients know it. */
  readonly publicId: string;
  /** As the database knows it. */
  readonly id: string;
}

export interface EndpointWish {
  readonly url: string;
  readonly rate_limit_rps?: number;
  readonly burst?: number;
}

/** Creates an endpoint by the API; throws when it is refused. */
export async function createLabEndpoint(
  { api, baseUrl }: { readonly api: ApiClient; readonly baseUrl: string },
  wish: EndpointWish,
): Promise<LabEndpoint> {
  const answer = await api.call(baseUrl, { path: '/v1/endpoints', body: JSON.stringify(wish) });
  const { data } = (answer.body ?? {}) as { readonly data?: { readonly id: string } };
  const id = parsePrefixedId('endpoint', data?.id ?? '');
  if (data === undefined || id === undefined) {
    throw new Error(`An endpoint was refused: ${JSON.stringify(answer)}`);
  }
  return { publicId: data.id, id };
}
