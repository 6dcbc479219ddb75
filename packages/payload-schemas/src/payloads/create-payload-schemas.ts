import type { Issue } from '@posthorn/common';
import { LRUCache } from 'lru-cache';
import { type CompiledSchema, compileSchema } from './compile-schema.js';

/** A compiled schema takes up to about a thousand times the memory of its text. */
const LENGTH_OF_ONE = 512;

export interface PayloadSchemasOptions {
  /**
   * The maximum number of compiled schemas, and of half kilobytes of their texts. The least recently used ones are
   * evicted first. A usual filter takes 35 KB, and the worst that we know 0.25 MB for each half kilobyte.
   */
  readonly max: number;
}

/** Compiles the text of each schema once. Throws an error that names the problem if it does not compile any more. */
export interface PayloadSchemas {
  matches(filterText: string, payload: unknown): boolean;
  /** Returns every issue, up to 100. Paths are relative to the payload. */
  findIssues(schemaText: string, payload: unknown): readonly Issue[];
}

export function createPayloadSchemas({ max }: PayloadSchemasOptions): PayloadSchemas {
  const compiled = new LRUCache<string, CompiledSchema>({
    maxSize: max,
    sizeCalculation: (_, text) => Math.min(max, Math.ceil(text.length / LENGTH_OF_ONE)),
    memoMethod: compileSchema,
  });
  return {
    matches: (text, payload) => compiled.memo(text).matches(payload),
    findIssues: (text, payload) => compiled.memo(text).findIssues(payload),
  };
}
