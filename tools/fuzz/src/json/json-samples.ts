import fc from 'fast-check';

/** A text, and the value that is built without JSON.parse, except for single tokens. */
export interface JsonSample {
  readonly text: string;
  readonly value: unknown;
}

function sampleOf(token: string): JsonSample {
  return { text: token, value: JSON.parse(token) as unknown };
}

function objectOf(members: readonly (readonly [JsonSample, JsonSample])[]): JsonSample {
  const value = {};
  for (const [name, member] of members) {
    Object.defineProperty(value, String(name.value), {
      value: member.value,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return { text: `{${members.map(([name, member]) => `${name.text} :${member.text}`).join(' ,')}}`, value };
}

function arrayOf(items: readonly JsonSample[]): JsonSample {
  return { text: `[${items.map(({ text }) => text).join(', ')}]`, value: items.map(({ value }) => value) };
}

/** Few names, most of them escaped, so that shapes and names repeat. */
const names = fc.constantFrom(
  ...['"q"', '"a"', '"0"', '"__proto__"', '""', String.raw`"\\"`, String.raw`"\/"`, String.raw`"\""`].map(
    sampleOf,
  ),
  ...[String.raw`"\u0071"`, String.raw`"\n"`, '"/"', '"é"'].map(sampleOf),
);
const scalars = fc.constantFrom(
  ...['1', '-1.5e3', 'null', 'true', '"a"', String.raw`"\\"`, String.raw`"\":"`, ' "a:" '].map(sampleOf),
);

export const { value: jsonSamples } = fc.letrec<{ value: JsonSample }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    scalars,
    fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map(objectOf),
    fc.array(tie('value'), { maxLength: 3 }).map(arrayOf),
  ),
}));
