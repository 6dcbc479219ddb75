import { type Schema, alternativesOf, membersOf, referredName } from '../document/schema.js';

/** Whether a type describes what clients send, or what the API answers. */
export type Side = 'request' | 'answer';

export interface Context {
  readonly side: Side;
  /** The components that may be null, which their classes cannot say. */
  readonly nullable: ReadonlySet<string>;
}

/** Returns the name of the class of an object within a type. */
type NameObject = (schema: Schema) => string;

/** Returns the Python type of a schema. Enumerations stay open, so that a newer API breaks no type check. */
export function printType(schema: Schema, context: Context, nameObject: NameObject): string {
  const name = referredName(schema);
  if (name !== undefined) return context.nullable.has(name) ? `${name} | None` : name;
  if (schema.const !== undefined) return printValues([schema.const]);
  if (schema.enum !== undefined) return printValues(schema.enum);
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) {
    return alternatives.map((each) => printType(each, context, nameObject)).join(' | ');
  }
  const kinds = [schema.type ?? []].flat().map((kind) => printKind(kind, schema, { context, nameObject }));
  return kinds.length === 0 ? 'Any' : kinds.join(' | ');
}

export function isNullable({ type = [] }: Schema): boolean {
  return [type].flat().includes('null');
}

function printValues(values: readonly unknown[]): string {
  const literals = values.filter((value) => value !== null).map(printValue);
  const isOpen = values.some((value) => typeof value === 'string');
  return [
    `Literal[${literals.join(', ')}]`,
    ...(isOpen ? ['str'] : []),
    ...(values.includes(null) ? ['None'] : []),
  ].join(' | ');
}

function printValue(value: unknown): string {
  return typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value);
}

interface Place {
  readonly context: Context;
  readonly nameObject: NameObject;
}

const NAMES: Readonly<Record<string, string>> = {
  boolean: 'bool',
  integer: 'int',
  null: 'None',
  number: 'float',
  string: 'str',
};

function printKind(kind: string, schema: Schema, place: Place): string {
  if (kind === 'object') return printObject(schema, place);
  if (kind !== 'array') return NAMES[kind] ?? 'Any';
  const list = place.context.side === 'request' ? 'Sequence' : 'list';
  return `${list}[${printType(schema.items ?? {}, place.context, place.nameObject)}]`;
}

function printObject(schema: Schema, { context, nameObject }: Place): string {
  if (membersOf(schema).length > 0) return nameObject(schema);
  const map = context.side === 'request' ? 'Mapping' : 'dict';
  const [values] = Object.values(schema.patternProperties ?? {});
  if (values !== undefined) return `${map}[str, ${printType(values, context, nameObject)}]`;
  return context.side === 'request' ? 'Mapping[str, Any] | RawJson' : 'dict[str, Any]';
}
