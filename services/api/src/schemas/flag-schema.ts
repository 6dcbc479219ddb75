import Type, { type TUnsafe } from 'typebox';

/** What is always true, or always false, in an answer. */
export function flagSchema(value: boolean): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', const: value });
}
