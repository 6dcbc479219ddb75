import type { Schema } from '../schemas/schema.js';

/** How a list continues: from a cursor, after the last item, or at an offset. */
export type Paging = 'cursor' | 'starting_after' | 'offset';

/** An operation as the client offers it. */
export interface ClientOperation {
  readonly id: string;
  /** The resource and the function: `messages` and `send`. */
  readonly group: string;
  readonly verb: string;
  readonly summary: string;
  readonly description: string | undefined;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly pathParameters: readonly string[];
  /** The parameters of the query, as one object. */
  readonly query: Schema | undefined;
  readonly body: Schema | undefined;
  readonly bodyRequired: boolean;
  /** Where the request has an idempotency key: in its body, or in each item of this member of it. */
  readonly keyed: true | string | undefined;
  readonly paging: Paging | undefined;
  /** The member of `data` that has the items of a list, if `data` is no list itself. */
  readonly items: string | undefined;
  /** Undefined for an answer that is a file. */
  readonly data: Schema | undefined;
}
