import { compileSchema } from '../checks/compile-schema.js';
import { PayloadTooCostlyError, meterPayload, spend } from '../checks/metered-payload.js';
import { type Schema, type SchemaObject, nameInReference } from '../checks/schema.js';
import { valuesOf } from './values-of.js';
import { type Annotated, variantsOf } from './variants-of.js';

/** Nobody waits longer for an example. */
const MAX_MS = 200;
const STEPS_PER_TRY = 200;
/** Of schemas in each other. */
const MAX_DEPTH = 32;

export interface Example {
  /** Its numbers may be exact: JSON.stringify writes them. */
  readonly value: unknown;
}

/**
 * Returns a value that a schema without issues accepts, as people would write one: what the schema itself names, or else
 * what its keywords say. Each value is tried, so a wrong one is never returned. Undefined when none is found.
 */
export function createExample(schema: SchemaObject): Example | undefined {
  const { $defs = {} } = schema;
  const budget = meterPayload(undefined, { maxMs: MAX_MS });
  const found = new Map<Schema, Example | undefined>();
  const resolve = (reference: string): Schema => $defs[nameInReference(reference) ?? ''] ?? true;
  try {
    return find(schema, 0);
  } catch (error) {
    if (error instanceof PayloadTooCostlyError) return undefined;
    throw error;
  }

  function find(node: Schema, depth: number): Example | undefined {
    if (node === false || depth > MAX_DEPTH) return undefined;
    if (!found.has(node)) found.set(node, tryAll(node === true ? {} : node, depth));
    return found.get(node);
  }

  function tryAll(node: SchemaObject, depth: number): Example | undefined {
    const { matches } = compileSchema({ ...node, $defs });
    for (const value of ideasOf(node, depth)) {
      spend(budget, STEPS_PER_TRY);
      if (matches({ ...budget, value })) return { value };
    }
    return undefined;
  }

  function* ideasOf(node: SchemaObject, depth: number): Generator {
    yield* namedBy(node);
    for (const variant of variantsOf(node, resolve)) {
      spend(budget, STEPS_PER_TRY);
      yield* namedBy(variant);
      yield* valuesOf(variant, (part) => find(part, depth + 1));
    }
  }
}

/** The values that a schema itself names. */
function* namedBy(node: Annotated): Generator {
  yield* node.examples ?? [];
  for (const name of ['default', 'const'] as const) if (Object.hasOwn(node, name)) yield node[name];
  yield* node.enum ?? [];
}
