import { toCamelCase } from '../names.js';
import { printComment } from './print-comment.js';
import { type Schema, alternativesOf, membersOf, referredName } from '../document/schema.js';

/** Whether a type describes what clients send, or what the API answers. */
export type Side = 'request' | 'answer';

/** Returns the TypeScript type of a schema. Enumerations stay open, so that a newer API breaks no client. */
export function printType(schema: Schema, side: Side): string {
  const name = referredName(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return printValues([schema.const]);
  if (schema.enum !== undefined) return printValues(schema.enum);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.map((each) => printType(each, side)).join(' | ');
  const kinds = [schema.type ?? []].flat().map((kind) => printKind(kind, schema, side));
  return kinds.length === 0 ? 'unknown' : kinds.join(' | ');
}

/** Returns the members of an object between braces, with their descriptions. */
export function printMembers(schema: Schema, side: Side): string {
  const { required = [] } = schema;
  const members = membersOf(schema).map(([name, member]) => {
    const type = printType(member, side);
    const comment = printComment(member.description);
    if (required.includes(name)) return `${comment}readonly ${toCamelCase(name)}: ${type};`;
    const absent = side === 'request' && type !== 'unknown' ? ' | undefined' : '';
    return `${comment}readonly ${toCamelCase(name)}?: ${type}${absent};`;
  });
  return `{\n${members.join('\n')}\n}`;
}

function printValues(values: readonly unknown[]): string {
  const open = values.some((value) => typeof value === 'string') ? ['(string & {})'] : [];
  return [...values.map((value) => JSON.stringify(value)), ...open].join(' | ');
}

function printKind(kind: string, schema: Schema, side: Side): string {
  switch (kind) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${printType(schema.items ?? {}, side)})[]`;
    case 'object':
      return printObject(schema, side);
    default:
      return kind;
  }
}

function printObject(schema: Schema, side: Side): string {
  if (membersOf(schema).length > 0) return printMembers(schema, side);
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values !== undefined) return `Readonly<Record<string, ${printType(values, side)}>>`;
  return side === 'request' ? 'object' : 'Readonly<Record<string, unknown>>';
}
