import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createJsonOutline, findJsonValue, isJson } from '../../src/index.js';

/** Pieces of JSON and of what is almost JSON, so that about half of the texts are wrong in one place. */
const PIECES = [
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    ' ',
    '\t',
    '\n',
    '\r',
    '\f',
    '\u00a0',
    '\ufeff',
    '\u2028',
    '\0',
    '\u001f',
  ],
  ...['"', '\\', '"a"', '"\\"', '"\\\\"', '"\\u00e9"', '"\\u00g9"', '"\\u00"', '"\\x"', '"é📯"', '"\u007f"'],
  ...['"\t"', '"\\/\\b\\f\\n\\r\\t"', '"\\ud800"', "'a'", '"__proto__"', 'a'],
  ...[
    '0',
    '-0',
    '01',
    '-',
    '+1',
    '1',
    '12',
    '1.',
    '.5',
    '1.5',
    '1e5',
    '1E+5',
    '1e-5',
    '1e',
    '1e+',
    '0e0',
    '1_0',
  ],
  ...['0x10', 'true', 'false', 'null', 'tru', 'nulll', 'True', 'NaN', 'Infinity', '-Infinity', 'undefined'],
  ...['//', '/**/', '{}', '[]', '{"a":1}', '[1,2]', '{"a":1,}', '[1,]', '{"a"}', '{a:1}', '{1:2}'],
];

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const almostJson = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

/** A valid text with one piece put in, taken out or replaced. */
const brokenJson = fc
  .tuple(fc.json({ maxDepth: 4 }), fc.nat(), fc.nat(3), fc.constantFrom('', ...PIECES))
  .map(([json, position, length, piece]) => {
    const at = position % (json.length + 1);
    return (json.slice(0, at) + piece + json.slice(at + length)).toWellFormed();
  });

describe('a scanned text', () => {
  it.each([
    ['pieces of JSON', almostJson],
    ['a broken text', brokenJson],
    ['any text', fc.string({ unit: 'binary' }).map((text) => text.toWellFormed())],
    ['valid JSON', fc.json({ maxDepth: 6 })],
  ])('is refused exactly when JSON.parse refuses it: %s', (_what, texts) => {
    fc.assert(
      fc.property(texts, (text) => expect(isJson(Buffer.from(text))).toBe(parses(text))),
      { numRuns: 2000 },
    );
  });

  it('is refused when it is not UTF-8, begins with a byte order mark, or is empty', () => {
    for (const bytes of [[0x22, 0xff, 0x22], [0x22, 0xc0, 0x80, 0x22], [0xef, 0xbb, 0xbf, 0x31], []]) {
      expect(isJson(Buffer.from(bytes))).toBe(false);
    }
  });

  it('may be nested a million levels deep', () => {
    expect(isJson(Buffer.from('['.repeat(1e6) + ']'.repeat(1e6)))).toBe(true);
    expect(isJson(Buffer.from('['.repeat(1e6) + ']'.repeat(1e6 - 1)))).toBe(false);
    expect(isJson(Buffer.from(`${'[{"a":'.repeat(1e5)}1${'}]'.repeat(1e5)}`))).toBe(true);
  });

  it('is read in slices of any length', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.integer({ min: 1, max: 20 }), (text, slice) => {
        const outline = createJsonOutline(Buffer.from(text));
        while (!outline.advance(slice));
        const value: unknown = JSON.parse(text);
        expect(outline.parse()).toEqual(Array.isArray(value) ? [] : value);
      }),
    );
  });
});

/** Objects with few names, so that names repeat, and with the same names at every level. */
const { object: objects } = fc.letrec<{ value: string; object: string; array: string }>((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, fc.constantFrom('1', '"a"', 'null', '""'), tie('object'), tie('array')),
  object: fc
    .array(
      fc.tuple(fc.constantFrom('"a"', '"b"', '"\\u0061"', '"__proto__"', '"0"', ' "1" '), tie('value')),
      { maxLength: 5 },
    )
    .map((members) => `{${members.map(([name, value]) => `${name}: ${value}`).join(' ,')}}`),
  array: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
}));

describe('an outline', () => {
  it('equals the value but for what is left out', () => {
    fc.assert(
      fc.property(objects, (text) => {
        const outline = createJsonOutline(Buffer.from(text), {
          member: 'a',
          known: ['b'],
        });
        outline.advance(text.length);
        const value = JSON.parse(text) as Readonly<Record<string, unknown>>;
        const built = outline.parse() as Readonly<Record<string, unknown>>;
        expect(Object.keys(built)).toEqual(Object.keys(value));
        expect(built['b']).toEqual(value['b']);
        const member = outline.findMember();
        expect(member && JSON.parse(member.bytes.toString())).toEqual(
          Object.hasOwn(value, 'a') ? value['a'] : undefined,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['{"a":{"b":[1,2]}}', { a: {} }],
    ['{"a":[{}]}', { a: [] }],
    ['{"a":"text"}', { a: '' }],
    ['{"a":1.50}', { a: 1.5 }],
    ['{"a":1,"a":{"b":2}}', { a: {} }],
    ['{"c":{"d":1},"e":"text","f":[1],"g":null,"b":{"a":1}}', { c: 0, e: 0, f: 0, g: 0, b: { a: 1 } }],
    ['[{"a":1},2]', []],
    ['"text"', 'text'],
    [' null ', null],
  ])('of %s has empty values of the same types', (text, expected) => {
    const outline = createJsonOutline(Buffer.from(text), { member: 'a', known: ['b'] });
    outline.advance(text.length);
    expect(outline.parse()).toEqual(expected);
  });

  it('counts the heap of what it builds only', () => {
    const count = (text: string): number => {
      const outline = createJsonOutline(Buffer.from(text), { member: 'a', known: ['b'] });
      outline.advance(text.length);
      return outline.countHeapBytes();
    };
    const dense = `[${'{},'.repeat(1000)}0]`;
    expect(count(`{"a":${dense}}`)).toBeLessThan(1000);
    expect(count(`{"c":${dense}}`)).toBeLessThan(1000);
    expect(count(dense)).toBe(0);
    expect(count(`{"b":${dense}}`)).toBeGreaterThan(64_000);
  });
});

const step = fc.constantFrom('a', 'b', '__proto__', '0', '1', 'length');

/** The rule for a value that is built. */
function readAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' &&
      inner !== null &&
      Object.hasOwn(inner, name) &&
      !(Array.isArray(inner) && name === 'length')
        ? (inner as Readonly<Record<string, unknown>>)[name]
        : undefined,
    value,
  );
}

describe('the value at a path', () => {
  it('is the one that JSON.parse would have there', () => {
    fc.assert(
      fc.property(objects, fc.array(step, { minLength: 1, maxLength: 4 }), (text, path) => {
        const found = findJsonValue(Buffer.from(` ${text}`), path);
        expect(found && JSON.parse(found.toString())).toEqual(readAt(JSON.parse(text), path));
      }),
      { numRuns: 2000 },
    );
  });
});

/** JSON of a name, with each of its code units as it is or escaped. */
const writtenNames = fc
  .array(
    fc.tuple(
      fc.constantFrom('a', 'b', '/', '\\', '"', '\n', '\0', '\u00e9', '\u2028', '\ud83d', '\udce6'),
      fc.boolean(),
    ),
    {
      maxLength: 4,
    },
  )
  .map((units) =>
    units.map(([unit, isEscaped]) =>
      isEscaped
        ? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
        : JSON.stringify(unit).slice(1, -1),
    ),
  )
  .map((units) => `"${units.join('')}"`);

describe('the name of a member', () => {
  it('is the one that JSON.parse would read, however it is escaped', () => {
    fc.assert(
      fc.property(writtenNames, writtenNames, (written, sought) => {
        const name = JSON.parse(sought) as string;
        for (const text of [written, sought]) {
          const found = findJsonValue(Buffer.from(`{${text}:1}`), [name]);
          expect(found !== undefined).toBe(JSON.parse(text) === name);
        }
      }),
      { numRuns: 5000 },
    );
  });
});

describe('what is not JSON', () => {
  it.each([
    ['{"a":1,}', 'the name of a member in double quotes should be at line 1, column 8'],
    ['{a:1}', 'the name of a member in double quotes, or "}" should be at line 1, column 2'],
    ["{'a':1}", 'the name of a member in double quotes, or "}" should be at line 1, column 2'],
    ['{"a" 1}', 'a ":" should be at line 1, column 6'],
    ['{"a":}', 'a value should be at line 1, column 6'],
    ['{"a":undefined}', 'a value should be at line 1, column 6'],
    ['{\n  "é": [1 2]\n}', 'a "," or the end of the object or list should be at line 2, column 11'],
    ['{"a":1}}', 'nothing more should be at line 1, column 8'],
    ['{"a":"b\nc"}', 'the text at line 1, column 6 has no end, or a character that must be escaped'],
    ['{"a":[1', 'the text ends where a "," or the end of the object or list should be'],
    ['', 'the text ends where a value should be'],
  ])('is told with its place and reason: %j', (text, message) => {
    const outline = createJsonOutline(Buffer.from(text));
    expect(() => outline.advance(1000)).toThrow(new SyntaxError(message));
  });
});
