import type { JsonNumber } from '@posthorn/common';

/** A JSON Schema of a tenant: an object, or a boolean. */
export type Schema = SchemaObject | boolean;

/** Its keywords, as far as the code reads them. */
export interface SchemaObject {
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly minimum?: JsonNumber;
  readonly maximum?: JsonNumber;
  readonly exclusiveMinimum?: JsonNumber;
  readonly exclusiveMaximum?: JsonNumber;
  readonly minLength?: JsonNumber;
  readonly maxLength?: JsonNumber;
  readonly minItems?: JsonNumber;
  readonly maxItems?: JsonNumber;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly contains?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly not?: Schema;
}

const REFERENCE = /^#\/\$defs\/([A-Za-z0-9._-]+)$/;

/** The name of the definition that a `$ref` leads to. */
export function nameInReference(reference: unknown): string | undefined {
  return typeof reference === 'string' ? REFERENCE.exec(reference)?.[1] : undefined;
}
