import fc from 'fast-check';
import { RAW_TEXTS, hostileText } from '../generate/hostile-values.js';
import type { Trial } from './trial.js';

const MOST = 4;
const MAX_LENGTH = 50_000;

const NAMES = [
  ...['a', '0', '', '__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'length'],
  ...['"]; x', '\u2028', '~1/%', '${x}'],
];

const UNKNOWN = ['$id', '$anchor', '$async', '$dynamicRef', 'nullable', 'discriminator', 'if', 'uniqueItems'];

const PATTERNS = [
  ...[
    '(a+)+$',
    '^(a|aa)*$',
    '(.*)*.*!$',
    '(a?){8}a{8}',
    '[ab]*a[ab]{40}x?$',
    '(|a)*',
    '(?i)[^\\pL]',
    '\\p{L}{9}',
  ],
  ...['(?=a)', '(a)\\1', '(?<!a)', '[', 'a{1000}', '((a{30}){30}){30}', '\\u0041', '\\', '\ud800', '"'],
];

const REFERENCES = [
  '#',
  '#/$defs/a',
  '#/$defs/0',
  '#/$defs/__proto__',
  '#/$defs/a/not',
  'https://example.com/',
];

const PAYLOAD_TEXTS = ['a'.repeat(5000), `${'ab'.repeat(3000)}!`, '😀'.repeat(1000)];

const name = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: hostileText },
);
const raw = fc.constantFrom(...RAW_TEXTS, 'null', 'true', '0', '1', '2', '0.5', '1e308');
const size = fc.constantFrom('0', '1', '2', '1e9', '-1', '1e400');

function oneText(texts: readonly string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts).map((text) => JSON.stringify(text));
}

const payload = fc.letrec<{ payload: string }>((tie) => ({
  payload: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      raw,
      oneText(PAYLOAD_TEXTS),
      name.map((text) => JSON.stringify(text)),
    ),
    arrayOf(tie('payload')),
    objectOf(fc.tuple(name, tie('payload'))),
    repeated(tie('payload')),
  ),
})).payload;

const { schema } = fc.letrec<{ schema: string; member: readonly [string, string] }>((tie) => {
  const schemas = fc.oneof(arrayOf(tie('schema')), repeated(tie('schema')));
  const named = objectOf(fc.tuple(name, tie('schema')));
  const kinds: readonly (readonly [readonly string[], fc.Arbitrary<string>])[] = [
    [['type'], oneText(['object', 'array', 'string', 'integer', 'text'])],
    [['pattern'], oneText(PATTERNS)],
    [['$ref'], oneText(REFERENCES)],
    [['required'], arrayOf(name.map((text) => JSON.stringify(text)))],
    [['enum'], arrayOf(payload)],
    [['const', 'default', 'format', ...UNKNOWN], payload],
    [['minimum', 'exclusiveMaximum'], raw],
    [['minItems', 'maxItems', 'minLength', 'maxLength'], size],
    [['allOf', 'anyOf', 'oneOf'], schemas],
    [['properties', '$defs'], named],
    [['additionalProperties', 'items', 'contains', 'not'], tie('schema')],
  ];
  return {
    schema: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      {
        weight: 1,
        arbitrary: fc.oneof(
          { weight: 9, arbitrary: fc.constantFrom('{}', 'true') },
          { weight: 1, arbitrary: raw },
        ),
      },
      { weight: 5, arbitrary: objectOf(tie('member')) },
    ),
    member: fc.oneof(...kinds.map(([keywords, value]) => fc.tuple(fc.constantFrom(...keywords), value))),
  };
});

const deepSchema = fc.nat(300).map((depth) => `${'{"not":'.repeat(depth)}{}${'}'.repeat(depth)}`);

/** Schemas and payloads that nobody gives by mistake. */
export const hostileTrial: fc.Arbitrary<Trial> = fc.record({
  schema: fc.oneof({ weight: 50, arbitrary: schema }, { weight: 1, arbitrary: deepSchema }),
  payload,
  isUsual: fc.constant(false),
});

function arrayOf(items: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.array(items, { maxLength: MOST }).map((all) => `[${all.join()}]`);
}

/** The same item many times. */
function repeated(items: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(items, fc.nat(2000))
    .map(([item, count]) => Array.from({ length: Math.min(count, MAX_LENGTH / item.length) }, () => item))
    .map((all) => `[${all.join()}]`);
}

/** JSON.stringify could not write a member called `__proto__`, nor two members with one name. */
function objectOf(members: fc.Arbitrary<readonly [name: string, value: string]>): fc.Arbitrary<string> {
  return fc
    .array(members, { maxLength: MOST })
    .map((all) => `{${all.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`);
}
