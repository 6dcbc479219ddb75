import type { TUnsafe } from 'typebox';
import Type from 'typebox';

/** What is always true, or always false, in an answer. */
export function flagSchema(value: boolean): TUnsafe<boolean> {
  return Type.Unsafe<boolean>({ type: 'boolean', const: value });
}
