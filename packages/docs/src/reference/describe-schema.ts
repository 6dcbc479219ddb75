import type { JsonSchema } from '@posthorn/openapi';

export type Schemas = Readonly<Record<string, JsonSchema>>;

export interface Member {
  /** `items[].id`: where it stands in the value. */
  readonly path: string;
  readonly type: string;
  /** The limits of its value, in words. Empty without any. */
  readonly limits: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Deeper members of a schema that contains itself add nothing. */
const MAX_DEPTH = 6;

/** Lists the members of a schema, those of its members included. */
export function membersOf(schema: JsonSchema, schemas: Schemas): readonly Member[] {
  return listMembers(schema, { schemas, path: '', depth: 0 });
}

interface Place {
  readonly schemas: Schemas;
  readonly path: string;
  readonly depth: number;
}

function listMembers(schema: JsonSchema, place: Place): readonly Member[] {
  const { schemas, path, depth } = place;
  if (depth > MAX_DEPTH) return [];
  const resolved = resolve(schema, schemas);
  const below = { schemas, depth: depth + 1 };
  const { properties = {}, required = [], items } = resolved as ObjectSchema;
  const prefix = path === '' ? '' : `${path}.`;
  return [
    ...alternativesOf(resolved).flatMap((each) => listMembers(each, { ...below, path })),
    ...(items === undefined ? [] : listMembers(items, { ...below, path: `${path}[]` })),
    ...Object.entries(properties).flatMap(([name, property]) => {
      const described = { ...resolve(property, schemas), ...property };
      return [
        {
          path: prefix + name,
          type: describeType(property, schemas),
          limits: describeLimits(property, schemas),
          isRequired: required.includes(name),
          description: textOf(described['description']),
        },
        ...listMembers(property, { ...below, path: prefix + name }),
      ];
    }),
  ].filter(({ path: each }, at, all) => all.findIndex((other) => other.path === each) === at);
}

interface ObjectSchema {
  readonly properties?: Schemas;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

const LIMITS = [
  { from: 'minimum', to: 'maximum', unit: '' },
  { from: 'minLength', to: 'maxLength', unit: ' characters' },
  { from: 'minItems', to: 'maxItems', unit: ' entries' },
  { from: 'minProperties', to: 'maxProperties', unit: ' members' },
] as const;

/** A type in words: `string (uuid)`, or the values that are allowed, with the limits of the value. */
export function describeType(schema: JsonSchema, schemas: Schemas): string {
  const resolved = resolve(schema, schemas);
  const { default: byDefault } = resolved;
  return [
    nameType(resolved, schemas),
    ...[describeLimits(schema, schemas)].filter((limits) => limits !== ''),
    ...(byDefault === undefined ? [] : [`default ${code(byDefault)}`]),
  ].join(', ');
}

/** The limits of a value, in words. Empty without any. */
export function describeLimits(schema: JsonSchema, schemas: Schemas): string {
  const resolved = resolve(schema, schemas);
  const limits = LIMITS.flatMap(({ from, to, unit }) => describeRange(resolved[from], resolved[to], unit));
  return limits.join(', ');
}

function describeRange(from: unknown, to: unknown, unit: string): readonly string[] {
  if (from !== undefined && to !== undefined) return [`${textOf(from)} to ${textOf(to)}${unit}`];
  if (to !== undefined) return [`at most ${textOf(to)}${unit}`];
  return from === undefined ? [] : [`at least ${textOf(from)}${unit}`];
}

function nameType(schema: JsonSchema, schemas: Schemas): string {
  const { const: constant, enum: values, type, format, items } = schema;
  if (constant !== undefined) return code(constant);
  if (Array.isArray(values)) return values.map(code).join(', ');
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0)
    return [...new Set(alternatives.map((each) => nameType(resolve(each, schemas), schemas)))].join(' or ');
  const types = [type ?? 'any'].flat().map(textOf);
  if (types.includes('array') && items !== undefined)
    return types
      .map((each) => (each === 'array' ? `array of ${nameType(resolve(items, schemas), schemas)}` : each))
      .join(' or ');
  return types.join(' or ') + (format === undefined ? '' : ` (${textOf(format)})`);
}

function alternativesOf({ anyOf, oneOf, allOf }: JsonSchema): readonly JsonSchema[] {
  return [anyOf, oneOf, allOf].flatMap((each) => (Array.isArray(each) ? (each as JsonSchema[]) : []));
}

/** Follows a reference to a named schema. */
function resolve(schema: unknown, schemas: Schemas): JsonSchema {
  const { $ref } = schema as { readonly $ref?: string };
  if ($ref === undefined) return schema as JsonSchema;
  return schemas[$ref.slice('#/components/schemas/'.length)] ?? {};
}

function code(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '').replace('""', '');
}
