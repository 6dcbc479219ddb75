import { type OpenApiDocument, exampleValuesOf, jsonMediaOf } from '@posthorn/openapi';

interface Schema {
  readonly $ref?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}

interface Shown {
  readonly name: string;
  readonly members: Set<string>;
}

/** Returns the members of bodies and answers that no example of the document shows, required or not. */
export function findHiddenMembers(document: OpenApiDocument): readonly string[] {
  const { schemas } = document.components;
  const shown = new Map<Schema, Shown>();

  function show(name: string, given: Schema, values: readonly unknown[]): void {
    const title = given.$ref?.split('/').at(-1);
    const schema: Schema = title === undefined ? given : (schemas[title] ?? {});
    const { members } = shown.get(schema) ?? { members: new Set() };
    shown.set(schema, { name: title ?? name, members });
    for (const [member, property] of Object.entries(schema.properties ?? {})) {
      const found = values.filter((value) => has(value, member)).map((value) => value[member]);
      if (found.length > 0) members.add(member);
      show(`${name}.${member}`, property, found);
    }
    if (schema.items !== undefined) show(`${name}[]`, schema.items, values.flat());
  }

  for (const { name, media } of jsonMediaOf(document)) show(name, media.schema ?? {}, exampleValuesOf(media));
  return [...shown].flatMap(([{ properties = {} }, { name, members }]) =>
    Object.keys(properties)
      .filter((member) => !members.has(member))
      .map((member) => `${name}.${member}`),
  );
}

function has<Name extends string>(value: unknown, name: Name): value is Readonly<Record<Name, unknown>> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name);
}
