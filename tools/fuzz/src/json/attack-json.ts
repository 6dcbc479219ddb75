import { parseJson } from '@posthorn/common';
import fc from 'fast-check';
import { type JsonSample, jsonSamples } from './json-samples.js';

export interface JsonAttackOptions {
  readonly texts: number;
  /** The same seed generates the same texts. */
  readonly seed: number;
}

/** Parses texts with escaped names, and returns the smallest one that is misread. */
export function attackJson({ texts, seed }: JsonAttackOptions): JsonSample | undefined {
  const property = fc.property(jsonSamples, ({ text, value }) => isEqual(parseJson(text), value));
  return fc.check(property, { seed, numRuns: texts }).counterexample?.[0];
}

/** A member called __proto__ counts, too. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
