import type { ApiRequest } from '@posthorn/http-server';
import type { Caller } from './caller.js';

/** The endpoints of one direction, to the operations that all directions have. */
export interface EndpointFamily {
  /** Of their resource, such as `/v1/endpoints`. */
  readonly path: string;
  /** The one that a path names. Throws INVALID_REQUEST for what is no id of theirs, NOT_FOUND for another project's. */
  getOwn(request: Pick<ApiRequest<Caller>, 'params' | 'caller'>): Promise<{ readonly id: string }>;
  /** As clients see it. */
  spellId(id: string): string;
}
