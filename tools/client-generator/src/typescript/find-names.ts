import { toCamelCase } from '../names.js';
import { type Schema, alternativesOf, membersOf } from '../document/schema.js';

export interface Names {
  /** Names of the API that read otherwise in the client. */
  readonly renamed: readonly string[];
  /** Names of members whose values have members of their own. */
  readonly nested: readonly string[];
}

/**
 * Finds the names that the client converts. Payloads, headers and other objects without declared members belong to the
 * client, so that their content is never converted. Throws when a name is ambiguous.
 */
export function findNames(schemas: readonly Schema[]): Names {
  const all = schemas.flatMap(allMembers);
  const nested = namesWhere(all, isNested);
  const free = namesWhere(all, isFree);
  const ambiguous = nested.filter((name) => free.includes(name));
  if (ambiguous.length > 0) throw new Error(`Content of the client and of the API: ${ambiguous.join(', ')}.`);
  const names = namesWhere(all, () => true);
  const clashing = names.filter((name) => name.includes('_') && names.includes(toCamelCase(name)));
  if (clashing.length > 0) throw new Error(`Two names for one member: ${clashing.join(', ')}.`);
  return { renamed: names.filter((name) => toCamelCase(name) !== name), nested };
}

type Member = readonly [name: string, schema: Schema];

function allMembers(schema: Schema): readonly Member[] {
  const own = membersOf(schema);
  const within = [...alternativesOf(schema), ...(schema.items ? [schema.items] : [])];
  return [...own, ...own.flatMap(([, each]) => allMembers(each)), ...within.flatMap(allMembers)];
}

function namesWhere(members: readonly Member[], matches: (schema: Schema) => boolean): readonly string[] {
  return [...new Set(members.filter(([, schema]) => matches(schema)).map(([name]) => name))].sort();
}

function isNested(schema: Schema): boolean {
  if (schema.$ref !== undefined || membersOf(schema).length > 0) return true;
  return [...alternativesOf(schema), ...(schema.items ? [schema.items] : [])].some(isNested);
}

/** Whether the content of an object is the client's. */
function isFree(schema: Schema): boolean {
  if (schema.items) return isFree(schema.items);
  return !isNested(schema) && ([schema.type].flat().includes('object') || isUnknown(schema));
}

function isUnknown({ type, enum: values, const: constant }: Schema): boolean {
  return type === undefined && values === undefined && constant === undefined;
}
