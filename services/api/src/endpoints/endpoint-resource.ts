import type { ApiRequest } from '@posthorn/http-server';
import type { TSchema } from 'typebox';
import type { Caller } from '../http/caller.js';
import type { Tag } from '../openapi/tags.js';

/** The endpoints of one direction, to the operations that all directions have. */
export interface EndpointResource {
  /** Of their resource, such as `/v1/endpoints`. */
  readonly path: string;
  readonly tag: Tag;
  /** What one is called, with its article. */
  readonly noun: string;
  readonly idSchema: TSchema;
  /** The one that a path names. Throws INVALID_REQUEST for what is no id of theirs, NOT_FOUND for another project's. */
  require(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<{ readonly id: string }>;
  /** As clients see it. */
  formatId(id: string): string;
}
