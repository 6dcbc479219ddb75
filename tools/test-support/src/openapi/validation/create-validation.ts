import { parseJson } from '@posthorn/common';
import { type ValidateFunction, Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '@posthorn/openapi';

/** Returns the issues of a value, by a schema that may refer to the components. The list is empty for a valid value. */
export type Validation = (schema: JsonSchema, value: unknown) => readonly string[];

const ROOT = 'https://posthorn.invalid/openapi.json';

export type Formats = Readonly<Record<string, (text: string) => boolean>>;

/** Compiles each schema on first use. `readAs` replaces the usual meaning of formats. */
export function createValidation(components: unknown, readAs: Formats = {}): Validation {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }));
  for (const [name, isOf] of Object.entries(readAs)) ajv.addFormat(name, isOf);
  ajv.addFormat('text', true);
  ajv.addSchema({ $id: ROOT, components });
  const compiled = new Map<object, ValidateFunction>();

  function compile(schema: JsonSchema): ValidateFunction {
    const absolute = JSON.stringify(schema).replaceAll('"#/components/', `"${ROOT}#/components/`);
    const validate = ajv.compile(parseJson(absolute) as object);
    compiled.set(schema, validate);
    return validate;
  }

  return (schema, value) => {
    const validate = compiled.get(schema) ?? compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${String(message)} ${JSON.stringify(params)}`,
    );
  };
}
