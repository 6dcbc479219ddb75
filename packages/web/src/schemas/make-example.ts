import { type SchemaObject, createExample, findEventSchemaIssues } from '@posthorn/payload-schemas';
import { parseExact } from './evaluate-schema.js';

/** An example payload that a schema accepts, indented. Undefined when none is found, and for a text that is no schema. */
export function makeExample(schemaText: string): string | undefined {
  try {
    const schema = parseExact(schemaText);
    if (findEventSchemaIssues(schema).length > 0) return undefined;
    const example = createExample(schema as SchemaObject);
    return example && JSON.stringify(example.value, null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
