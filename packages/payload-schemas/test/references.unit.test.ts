import { describe, expect, it } from '@jest/globals';
import {
  PayloadTooCostlyError,
  createPayloadSchemas,
  findEventSchemaIssues,
  meterPayload,
} from '../src/index.js';
import { issuesOf, matches, members, times } from './support/schemas.js';

const BACK = 'must not lead back to itself';

function refer(name: string): { readonly $ref: string } {
  return { $ref: `#/$defs/${name}` };
}

describe('a reference', () => {
  const order = {
    $defs: {
      'line_item.v-1': { required: ['sku'], properties: { sku: refer('sku') } },
      sku: { type: 'string' },
    },
    properties: { items: { items: refer('line_item.v-1') } },
  };

  it('applies the definition to which it leads, and that of the definition', () => {
    expect(findEventSchemaIssues(order)).toEqual([]);
    expect(matches(order, { items: [{ sku: 'a' }] })).toBe(true);
    expect(issuesOf(order, { items: [{ sku: 'a' }, {}, { sku: 1 }] })).toEqual([
      { path: 'items.1.sku', message: 'is required' },
      { path: 'items.2.sku', message: 'must be a string' },
    ]);
  });

  it('applies besides the keywords next to it', () =>
    expect(
      issuesOf(
        { $defs: { a: { minimum: 5 } }, properties: { n: { ...refer('a'), type: 'integer' } } },
        { n: 1.5 },
      ),
    ).toHaveLength(2));

  it.each([
    '#',
    '',
    '#/',
    '#/$defs',
    '#/$defs/',
    '#/$defs/a/not',
    '#/$defs/a%20b',
    '#/$defs/~0',
    '#/properties/a',
    'a',
    '#a',
    'https://example.com/schema',
    'file:///etc/passwd',
    'https://json-schema.org/draft/2020-12/schema',
  ])('leads to a definition of its own schema only: %s', ($ref) =>
    expect(findEventSchemaIssues({ $defs: { a: { not: {} } }, properties: { a: { $ref } } })).toEqual([
      {
        path: 'properties.a.$ref',
        message: 'must be #/$defs/ and a name of letters, digits, dots, hyphens and underscores',
      },
    ]),
  );

  it.each(['b', 'toString', '__proto__', 'constructor'])('leads to a definition that exists: %s', (name) =>
    expect(findEventSchemaIssues({ $defs: { a: true }, ...refer(name) })).toEqual([
      { path: '$ref', message: 'leads to no definition' },
    ]),
  );

  it('does not lead to itself', () =>
    expect(findEventSchemaIssues({ $defs: { a: refer('a') }, ...refer('a') })).toEqual([
      { path: '$defs.a.$ref', message: BACK },
    ]));

  it('does not lead back to itself by others, even one level of the payload deeper', () =>
    expect(
      findEventSchemaIssues({
        $defs: {
          a: { properties: { b: refer('b') } },
          b: { items: { anyOf: [refer('leaf'), refer('a')] } },
          leaf: { type: 'null' },
        },
        ...refer('a'),
      }),
    ).toEqual([
      { path: '$defs.a.properties.b.$ref', message: BACK },
      { path: '$defs.b.items.anyOf.1.$ref', message: BACK },
    ]));

  it('may double the checks of its definition, until the payload has cost too much', () => {
    const doubled = (levels: number): object => ({
      $defs: members(levels, (level) =>
        level === 0 ? {} : { allOf: times(2, () => refer(`p${level - 1}`)) },
      ),
      ...refer(`p${levels - 1}`),
    });
    const check = (levels: number): boolean =>
      createPayloadSchemas({ max: 1 }).matches(
        JSON.stringify(doubled(levels)),
        meterPayload({}, { maxMs: 100 }),
      );
    expect(check(8)).toBe(true);
    expect(() => check(60)).toThrow(PayloadTooCostlyError);
  });
});

describe('definitions', () => {
  it('are at the root only', () =>
    expect(findEventSchemaIssues({ not: { $defs: { a: {} } } })).toEqual([
      { path: 'not.$defs', message: 'is supported at the root only' },
    ]));

  it.each(['__proto__', 'constructor'])('have no reserved names: %s', (name) =>
    expect(findEventSchemaIssues(JSON.parse(`{"$defs":{"${name}":{}}}`))).toEqual([
      { path: `$defs.${name}`, message: 'is a reserved name' },
    ]),
  );

  it('count as schemas although nothing refers to them', () =>
    expect(findEventSchemaIssues({ $defs: { a: { type: 'x', foo: 1 } } })).toHaveLength(2));
});
