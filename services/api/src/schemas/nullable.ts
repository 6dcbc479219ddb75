import Type, { type TUnsafe } from 'typebox';

/** One type or null in one schema: a union of two would report every fault twice, and that it is not null. */
export function nullable<Value>(schema: {
  readonly type: string;
  readonly [keyword: string]: unknown;
}): TUnsafe<Value | null> {
  return Type.Unsafe<Value | null>({ ...schema, type: [schema.type, 'null'] });
}
