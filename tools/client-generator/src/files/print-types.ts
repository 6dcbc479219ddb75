import { printComment } from '../schemas/print-comment.js';
import { printMembers, printType } from '../schemas/print-type.js';
import { type Schema, type Schemas, membersOf } from '../schemas/schema.js';

/** The types of the document's components, without those of errors. */
export function printTypes(schemas: Schemas, requests: ReadonlySet<string>): string {
  return Object.entries(schemas as Readonly<Record<string, Schema>>)
    .map(([name, schema]) => {
      const side = requests.has(name) ? 'request' : 'answer';
      const comment = printComment(schema.description);
      return membersOf(schema).length > 0 && !isNullable(schema)
        ? `${comment}export interface ${name} ${printMembers(schema, side)}`
        : `${comment}export type ${name} = ${printType(schema, side)};`;
    })
    .join('\n\n');
}

/** An interface cannot be null. */
function isNullable({ type = [] }: Schema): boolean {
  return [type].flat().includes('null');
}
