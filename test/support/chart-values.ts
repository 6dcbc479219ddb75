import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHART } from './render-chart.js';

interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly propertyNames?: Schema;
  readonly additionalProperties?: Schema | false;
  readonly items?: Schema;
}

const SCHEMA = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8')) as Schema;
const DEFINITIONS = SCHEMA.$defs ?? {};
const ANY: Schema = { type: 'string' };

/** Makes the value of a type. Undefined: no text fits there. */
const VALUES_OF: Readonly<Record<string, (schema: Schema, text: string) => unknown>> = {
  boolean: () => true,
  string: textOf,
  array: ({ items = ANY }, text) => {
    const item = valueOf(items, text);
    return item === undefined ? undefined : [item];
  },
  object: membersOf,
};

function valueOf({ $ref, ...schema }: Schema, text: string): unknown {
  const meant = $ref === undefined ? schema : DEFINITIONS[$ref.replace('#/$defs/', '')];
  const [type = ''] = [meant?.type].flat();
  return meant && VALUES_OF[type]?.(meant, text);
}

function membersOf(schema: Schema, text: string): Readonly<Record<string, unknown>> {
  const { properties, propertyNames = ANY, additionalProperties = ANY } = schema;
  if (properties === undefined)
    return { [textOf(propertyNames, text) ?? '']: valueOf(additionalProperties || ANY, text) };
  return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valueOf(each, text)]));
}

/** A name of a variable is odd, too, when it can be. */
function textOf({ pattern }: Schema, text: string): string | undefined {
  if (pattern === undefined) return text;
  const name = text === 'plain' ? 'PLAIN' : 'NO';
  return new RegExp(pattern).test(name) ? name : undefined;
}

/** Values of the chart with the text wherever their schema takes any, and every switch on. */
export const valuesOf = (text: string): unknown => valueOf(SCHEMA, text);
