import { parseJson, type Issue } from '@posthorn/common';
import { describeError } from '../issues/describe-error.js';
import { estimateNsPerByte } from '../schemas/loads.js';
import { type SchemaObject, isObject } from '../schemas/schema.js';
import { createAjv } from './create-ajv.js';
import type { Check } from './function-keyword.js';
import { MAX_ISSUES, iterationKeywords } from './iteration-keywords.js';
import { createSilentCompiler } from './silent-compiler.js';
import { alternativeKeywords } from './alternative-keywords.js';

export interface CompiledSchema {
  /** The most time for each byte of a payload, without patterns. */
  readonly nsPerByte: number;
  matches(payload: unknown): boolean;
  findIssues(payload: unknown): readonly Issue[];
}

/** Compiles the text of a schema that had no issues when it was stored. */
export function compileSchema(text: string): CompiledSchema {
  try {
    return compile(parseJson(text));
  } catch (error) {
    throw new Error(`A stored schema does not compile: ${String(error)}`, { cause: error });
  }
}

/** Valid payloads are the rule: what describes issues is compiled for the first invalid one. */
function compile(schema: unknown): CompiledSchema {
  if (!isObject(schema)) throw new TypeError('It is not an object.');
  const compileSilently = createSilentCompiler(schema);
  const matches = compileSilently(schema);
  let findAll: FindIssues | undefined;
  return {
    nsPerByte: estimateNsPerByte(schema),
    matches,
    findIssues(payload) {
      if (matches(payload)) return [];
      findAll ??= compileThoroughly(schema, compileSilently);
      return findAll(payload);
    },
  };
}

type FindIssues = (payload: unknown) => readonly Issue[];

function compileThoroughly(schema: SchemaObject, compileSilently: (part: SchemaObject) => Check): FindIssues {
  const keywords = [...iterationKeywords, ...alternativeKeywords(compileSilently)];
  const validate = createAjv({ allErrors: true, verbose: true }, keywords).compile(schema);
  return (payload) =>
    validate(payload) ? [] : (validate.errors ?? []).slice(0, MAX_ISSUES).map(describeError);
}
