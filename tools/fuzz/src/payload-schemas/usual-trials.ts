import fc from 'fast-check';
import type { Trial } from './trial.js';

/** They mean the same to RE2 and to JavaScript. */
const PATTERNS = ['^a', 'b$', 'a+b?', '^(a|b)*$', '[0-9]{2}', 'é', '^.{2}$'];
const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const DEFINITIONS = ['first', 'second'];

const name = fc.constantFrom('a', 'b', 'c');
const count = fc.nat(3);
const number = fc.constantFrom(-1, 0, 0.5, 1, 2, 3);

const { value } = fc.letrec<{ value: unknown; leaf: unknown }>((tie) => ({
  leaf: fc.oneof(
    fc.constantFrom<unknown>(null, true, false, '', 'a', 'ab', 'aé', '12', 'b😀'),
    number,
    fc.constantFrom([], {}),
  ),
  value: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 3 }),
  ),
}));

/** A small schema. Its references lead to some of the definitions. */
function schemaOf(definitions: readonly string[]): fc.Arbitrary<object> {
  const references = definitions.map((each) => `#/$defs/${each}`);
  return fc.letrec<{ schema: object; part: unknown }>((tie) => {
    const parts = fc.array(tie('part'), { minLength: 1, maxLength: 3 });
    const keywords = {
      type: fc.oneof(fc.constantFrom(...TYPES), fc.uniqueArray(fc.constantFrom(...TYPES), { minLength: 1 })),
      enum: fc.array(value, { minLength: 1, maxLength: 4 }),
      const: value,
      properties: fc.dictionary(name, tie('part'), { maxKeys: 3 }),
      required: fc.uniqueArray(name),
      ...Object.fromEntries(
        ['additionalProperties', 'items', 'contains', 'not'].map((each) => [each, tie('part')]),
      ),
      ...Object.fromEntries(['allOf', 'anyOf', 'oneOf'].map((each) => [each, parts])),
      ...Object.fromEntries(['minItems', 'maxItems', 'minLength', 'maxLength'].map((each) => [each, count])),
      ...Object.fromEntries(
        ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'].map((each) => [each, number]),
      ),
      pattern: fc.constantFrom(...PATTERNS),
      ...(references.length > 0 && { $ref: fc.constantFrom(...references) }),
    };
    const single = Object.entries(keywords).map(([keyword, values]) =>
      values.map((each) => ({ [keyword]: each })),
    );
    return {
      schema: fc
        .array(fc.oneof({ maxDepth: 4 }, ...single), { maxLength: 3 })
        .map((all) => Object.assign({}, ...all) as object),
      part: fc.oneof({ maxDepth: 4, depthSize: 'small' }, fc.boolean(), tie('schema')),
    };
  }).schema;
}

/** Schemas that tenants could give, and payloads that some of them accept. */
export const usualTrial: fc.Arbitrary<Trial> = fc
  .record({
    second: schemaOf([]),
    first: schemaOf(['second']),
    schema: schemaOf(DEFINITIONS),
    payload: value,
  })
  .map(({ first, second, schema, payload }) => ({
    schema: JSON.stringify({ ...schema, $defs: { first, second } }),
    payload: JSON.stringify(payload),
    isUsual: true,
  }));
