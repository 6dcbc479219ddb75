import type { MediaType } from '../document/document.js';

/** Serializes one example as `example`, and several by their numbers. */
export function serializeExamples(values: readonly unknown[]): Pick<MediaType, 'example' | 'examples'> {
  const [example, ...others] = values;
  if (others.length === 0) return { example };
  return { examples: Object.fromEntries(values.map((value, at) => [String(at + 1), { value }])) };
}
