import type { TSchema } from 'typebox';

/** A copy of the schema with a description for its place of use. */
export function describe<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return Object.create(Object.getPrototypeOf(schema) as object, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  }) as Schema;
}
