import type { TSchema } from 'typebox';
import type { RouteDescription } from './route-description.js';
import type { View } from './view.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A request as an operation sees it. */
export interface ApiRequest<Caller> {
  readonly caller: Caller;
  /** A HEAD: nothing of what is answered is sent. */
  readonly isHead: boolean;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** The bytes as they came; empty when there were none. */
  readonly rawBody: Buffer;
  /** The body as JSON; throws INVALID_REQUEST. */
  json(): unknown;
}

/** What an operation answers; it is put into the envelope, with the status of its description. */
export interface ApiResponse<Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  readonly data: View<Data>;
  /** Further members of `data`, which must be an object: JSON texts that are answered as they are. */
  readonly rawMembers?: Readonly<Record<string, string>>;
  /** Where a redirect leads to. */
  readonly location?: string;
  /** Further fields of `meta`. */
  readonly meta?: View<Meta>;
}

export interface Route<Caller, Data extends TSchema = TSchema, Meta extends TSchema = TSchema> {
  readonly method: Method;
  /** Express' path syntax, e.g. `/v1/endpoints/:id`. */
  readonly path: string;
  /** The largest body, in bytes, that is read; a larger one is PAYLOAD_TOO_LARGE. */
  readonly bodyLimitBytes?: number;
  readonly description: RouteDescription<Data, Meta>;
  handle(request: ApiRequest<Caller>): Promise<ApiResponse<Data, Meta>>;
}
