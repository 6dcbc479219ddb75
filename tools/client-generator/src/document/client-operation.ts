import { toTypeName } from '../names.js';
import { type Schema, membersOf } from './schema.js';

/** How a list continues: from a cursor, after the last item, or at an offset. */
export type Paging = 'cursor' | 'starting_after' | 'offset';

/** What a caller gives besides ids: the members of the body, or the parameters of the query as one object. */
export interface Params {
  readonly in: 'body' | 'query';
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** An operation as the clients offer it. */
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
  readonly params: Params | undefined;
  /** Where the request has an idempotency key: in its body, or in each item of this member of it. */
  readonly keyed: true | string | undefined;
  readonly paging: Paging | undefined;
  /** The member of `data` that has the items of a list, if `data` is no list itself. */
  readonly items: string | undefined;
  /** Undefined for an answer that is a file. */
  readonly data: Schema | undefined;
}

/** Whether an object has no name in the document, so that its type belongs to the operation. */
export function isOwn(schema: Schema | undefined): schema is Schema {
  return schema !== undefined && schema.$ref === undefined && membersOf(schema).length > 0;
}

export function paramsTypeOf({ id }: ClientOperation): string {
  return `${toTypeName(id)}Params`;
}

export function resultTypeOf({ id }: ClientOperation): string {
  return `${toTypeName(id)}Result`;
}

/** The items of a list. */
export function itemOf({ data = {}, items }: ClientOperation): Schema {
  const list = items === undefined ? data : data.properties?.[items];
  return list?.items ?? {};
}

/** What of a client's runtime makes the call. */
export function functionOf({ data, paging }: ClientOperation): 'call' | 'file' | 'list' {
  if (data === undefined) return 'file';
  return paging === undefined ? 'call' : 'list';
}
