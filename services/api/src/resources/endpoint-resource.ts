import type { ApiRequest } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import type { Tag } from './tags.js';

/** The endpoints of one direction, as the operations shared by all directions see them. */
export interface EndpointResource {
  /** The path of the resource, such as `/v1/endpoints`. */
  readonly path: string;
  /** The group of its operations in operation ids. */
  readonly group: string;
  readonly tag: Tag;
  /** The label of one endpoint, with its article. */
  readonly noun: string;
  readonly idSchema: TSchema;
  /**
   * Finds the endpoint that a path names. Throws INVALID_REQUEST for a malformed id, NOT_FOUND for another project's
   * endpoint.
   */
  require(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<{ readonly id: string }>;
  /** The id in its API format. */
  formatId(id: string): string;
}
