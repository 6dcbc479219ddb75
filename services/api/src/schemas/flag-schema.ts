import Type, { type TUnsafe } from 'typebox';

/** A response member with a constant value. */
export function flagSchema(value: boolean): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', const: value });
}
