import type { NewEndpoint, Posthorn } from '@posthorn/client';
import { parsePrefixedId } from '@posthorn/common';

export interface LabEndpoint {
  /** The id in the API. */
  readonly publicId: string;
  /** The id in the database. */
  readonly id: string;
}

/** Creates an endpoint through the API. Throws when it is rejected. */
export async function createLabEndpoint(api: Posthorn, options: NewEndpoint): Promise<LabEndpoint> {
  const { id: publicId } = await api.endpoints.create(options);
  const id = parsePrefixedId('endpoint', publicId);
  if (id === undefined) throw new Error(`${publicId} is not the id of an endpoint.`);
  return { publicId, id };
}
