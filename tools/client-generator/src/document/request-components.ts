import type { ClientOperation } from './client-operation.js';
import { type Schema, type Schemas, alternativesOf, referredName } from './schema.js';

/** The names of the components that bodies of requests consist of. */
export function requestComponents(
  operations: readonly ClientOperation[],
  schemas: Schemas,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (schema: Schema): void => {
    const name = referredName(schema);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(schemas[name] ?? {});
    }
    const within = [...Object.values(schema.properties ?? {}), ...alternativesOf(schema)];
    for (const each of schema.items ? [...within, schema.items] : within) visit(each);
  };
  for (const { params } of operations) if (params?.in === 'body') visit(params.schema);
  return found;
}
