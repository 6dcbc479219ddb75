import type { Issue } from '@posthorn/common';
import { LRUCache } from 'lru-cache';
import { meterPatterns } from '../patterns/pattern-meter.js';
import { type CompiledSchema, compileSchema } from './compile-schema.js';
import { type MeteredPayload, spend } from './metered-payload.js';

/** A compiled schema takes up to about a thousand times the memory of its text. */
const LENGTH_OF_ONE = 512;

/** With compiling it now and then. */
const NS_PER_SCHEMA = 100_000;
/** Measured with the worst patterns that we know. */
const NS_PER_STEP = 30;

export interface PayloadSchemasOptions {
  /**
   * The maximum number of compiled schemas, and of half kilobytes of their texts. The least recently used ones are
   * evicted first. A usual filter takes 35 KB, and the worst that we know 0.25 MB for each half kilobyte.
   */
  readonly max: number;
}

/**
 * Compiles the text of each schema once. Throws an error that names the problem if it does not compile any more, and
 * PayloadTooCostlyError when the payload's checks have cost too much.
 */
export interface PayloadSchemas {
  matches(filterText: string, payload: MeteredPayload): boolean;
  /** Returns every issue, up to 100. Paths are relative to the payload. */
  findIssues(schemaText: string, payload: MeteredPayload): readonly Issue[];
}

export function createPayloadSchemas({ max }: PayloadSchemasOptions): PayloadSchemas {
  const compiled = new LRUCache<string, CompiledSchema>({
    maxSize: max,
    sizeCalculation: (_, text) => Math.min(max, Math.ceil(text.length / LENGTH_OF_ONE)),
    memoMethod: compileSchema,
  });
  function check<Result>(
    text: string,
    payload: MeteredPayload,
    evaluate: (schema: CompiledSchema, value: unknown) => Result,
  ): Result {
    const schema = compiled.memo(text);
    spend(payload, NS_PER_SCHEMA + schema.nsPerByte * payload.sizeBytes);
    return meterPatterns(
      (steps) => spend(payload, NS_PER_STEP * steps),
      () => evaluate(schema, payload.value),
    );
  }
  return {
    matches: (text, payload) => check(text, payload, (schema, value) => schema.matches(value)),
    findIssues: (text, payload) => check(text, payload, (schema, value) => schema.findIssues(value)),
  };
}
