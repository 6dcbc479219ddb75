import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { hostileValue } from './hostile-values.js';
import { serializeJson } from './marks.js';

type Json = Readonly<Record<string, unknown>>;
export type Body = string | Uint8Array;

/** Replaces, removes or adds one value at any depth. */
export function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, hostileValue, fc.nat(), fc.constantFrom('replace', 'replace', 'remove', 'add', 'whole'))
    .map(([value, hostile, at, how]) => {
      if (how === 'whole' || typeof value !== 'object' || value === null) return hostile;
      return change(value, { hostile, at, how });
    });
}

interface Change {
  readonly hostile: unknown;
  readonly at: number;
  readonly how: string;
}

function change(value: object, { hostile, at, how }: Change): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), hostile];
  const names = Object.keys(value);
  const name = names[at % Math.max(1, names.length)] ?? 'x';
  const inner = (value as Json)[name];
  if (how === 'add') return { ...value, [`x${at % 7}`]: hostile };
  if (how === 'remove') return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  const deeper = typeof inner === 'object' && inner !== null && at % 3 === 0;
  return { ...value, [name]: deeper ? change(inner, { hostile, at: at >> 3, how }) : hostile };
}

/** Invalid or unusual JSON, derived from a JSON text. */
export function garbled(texts: fc.Arbitrary<string>): fc.Arbitrary<Body> {
  return fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    texts.map((text) => text.slice(0, Math.floor(text.length / 2))),
    texts.map((text) => `\ufeff${text}`),
    texts.map((text) => Buffer.from(text, 'utf16le')),
    texts.map((text) => gzipSync(text)),
    texts.map((text) =>
      Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0x7d])]),
    ),
    texts.map((text) => `${text}${text}`),
    texts.map((text) => `[${text}]`),
    texts.map((text) => `${text}\0`),
    texts.map((text) => text.replaceAll(',', ',\u00a0')),
    fc.tuple(texts, hostileValue).map(([text, value]) => twice(text, value)),
    fc.integer({ min: 1, max: 120_000 }).map((depth) => '['.repeat(depth)),
    fc
      .integer({ min: 90, max: 5000 })
      .map((depth) => `{"payload":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`),
    fc.integer({ min: 1, max: 3000 }).map(manyMembers),
  );
}

/** Repeats the first member. */
function twice(text: string, value: unknown): string {
  const name = /^\{("(?:[^"\\]|\\.)*"):/.exec(text)?.[1];
  return name === undefined ? text : `{${name}:${serializeJson(value)},${text.slice(1)}`;
}

function manyMembers(count: number): string {
  return `{${Array.from({ length: count }, (_, n) => `"m${n}":${n}`).join(',')}}`;
}

/** Sizes around the limits: 256 KiB for any body, 1 MB for a payload. */
export const largeBodies: fc.Arbitrary<Body> = fc
  .constantFrom(256 * 1024 - 1, 256 * 1024, 256 * 1024 + 1, 1024 * 1024, 1024 * 1024 + 64 * 1024 + 1)
  .map((size) => `{"payload":{"text":"${'x'.repeat(size - 24)}"}}`.padEnd(size));
