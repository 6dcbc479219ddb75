import { type Issue, parseExactJson } from '@posthorn/common';
import { LRUCache } from 'lru-cache';
import { type CompiledSchema, compileSchema } from '../checks/compile-schema.js';
import { type MeteredPayload, spend } from '../checks/metered-payload.js';
import type { SchemaObject } from '../checks/schema.js';
import { findEventSchemaIssues } from '../schemas/find-schema-issues.js';

/** A compiled schema takes several times the memory of its text. */
const LENGTH_OF_ONE = 512;

/** With compiling it now and then. */
const STEPS_PER_SCHEMA = 500;

export interface PayloadSchemasOptions {
  /**
   * The maximum number of compiled schemas, and of half kilobytes of their texts. The least recently used ones are
   * evicted first. A usual filter takes 6 KB.
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
    memoMethod: (text) => compileSchema(parseStored(text)),
  });
  function find(text: string, payload: MeteredPayload): CompiledSchema {
    spend(payload, STEPS_PER_SCHEMA + text.length);
    return compiled.memo(text);
  }
  return {
    matches: (text, payload) => find(text, payload).matches(payload),
    findIssues: (text, payload) => find(text, payload).findIssues(payload),
  };
}

/** Reads the text of a schema that had no issues when it was stored. */
function parseStored(text: string): SchemaObject {
  try {
    const schema = parseExactJson(text);
    const [issue] = findEventSchemaIssues(schema);
    if (issue !== undefined) throw new TypeError(`${issue.path} ${issue.message}`.trim());
    return schema as SchemaObject;
  } catch (error) {
    throw new Error(`A stored schema does not compile: ${String(error)}`, { cause: error });
  }
}
