import Type, { type TUnsafe } from 'typebox';

/** A single schema for a type or null. A union of two schemas would report every issue twice, plus "is not null". */
export function nullable<Value>(schema: {
  readonly type: string;
  readonly [keyword: string]: unknown;
}): TUnsafe<Value | null> {
  return Type.Unsafe<Value | null>({ ...schema, type: [schema.type, 'null'] });
}
