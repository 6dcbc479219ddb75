/** The keywords of JSON Schema that decide a type. */
export interface Schema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

export type Schemas = Readonly<Record<string, Schema>>;

/** The name of the component that a schema refers to. */
export function referredName({ $ref }: Schema): string | undefined {
  return $ref?.split('/').at(-1);
}

/** The members of an object. An object without declared members has none: its content belongs to the client. */
export function membersOf({ properties = {} }: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(properties);
}

/** The schemas that a value may match. A schema without keywords besides others says nothing about types. */
export function alternativesOf({ anyOf, oneOf }: Schema): readonly Schema[] {
  return (anyOf ?? oneOf ?? []).filter((each) => Object.keys(each).length > 0);
}
