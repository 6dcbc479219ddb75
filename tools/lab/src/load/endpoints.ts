import { parsePrefixedId } from '@posthorn/common';
import { type ApiAccess, requestData } from './api-access.js';

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
  readonly consumer_id?: string;
}

/** Creates an endpoint through the API. Throws when it is rejected. */
export async function createLabEndpoint(access: ApiAccess, options: EndpointOptions): Promise<LabEndpoint> {
  const { id: publicId } = await requestData<{ readonly id: string }>(access, {
    path: '/v1/endpoints',
    body: options,
  });
  const id = parsePrefixedId('endpoint', publicId);
  if (id === undefined) throw new Error(`${publicId} is not the id of an endpoint.`);
  return { publicId, id };
}
