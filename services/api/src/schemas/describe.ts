import type { TSchema } from 'typebox';

/** The same schema, with what it means where it stands. */
export function describe<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return Object.create(Object.getPrototypeOf(schema) as object, {
    ...Object.getOwnPropertyDescriptors(schema),
    description: { value: description, enumerable: true },
  }) as Schema;
}
