import { printComment } from './print-comment.js';
import { printMembers, printType } from './print-type.js';
import { type Schema, type Schemas, membersOf } from '../document/schema.js';

/** The types of the document's components, without those of errors. */
export function printTypes(schemas: Schemas, requests: ReadonlySet<string>): string {
  return Object.entries(schemas)
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
