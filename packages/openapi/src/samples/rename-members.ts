import { isObject } from '@posthorn/common';
import type { JsonSchema } from '../document/document.js';

type Schemas = Readonly<Record<string, JsonSchema>>;

/** Gives the members of a value the names of the client, where the schema declares them. The caller's content stays. */
export function renameMembers(value: unknown, schema: JsonSchema, schemas: Schemas): unknown {
  const shapes = shapesOf(schema, schemas);
  if (Array.isArray(value)) {
    const items = { anyOf: shapes.map((shape) => shape['items'] ?? {}) };
    return value.map((each) => renameMembers(each, items, schemas));
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => {
      const declared = shapes.map((shape) => (shape['properties'] as Schemas | undefined)?.[name]);
      const ofMember = declared.filter((each) => each !== undefined);
      if (ofMember.length === 0) return [name, member];
      return [toCamelCase(name), renameMembers(member, { anyOf: ofMember }, schemas)];
    }),
  );
}

/** The schema, its alternatives and what they refer to. */
function shapesOf(schema: JsonSchema, schemas: Schemas): readonly JsonSchema[] {
  const { $ref, anyOf, oneOf, allOf } = schema;
  const referred =
    typeof $ref === 'string' ? [schemas[$ref.slice('#/components/schemas/'.length)] ?? {}] : [];
  const within = [referred, anyOf, oneOf, allOf].flatMap((each) =>
    Array.isArray(each) ? (each as JsonSchema[]) : [],
  );
  return [schema, ...within.flatMap((each) => shapesOf(each, schemas))];
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
