import { type Issue, toJsonNumber } from '@posthorn/common';
import {
  type SchemaObject,
  PayloadTooCostlyError,
  compileSchema,
  findEventSchemaIssues,
  findFilterIssues,
  meterPayload,
  createExample,
} from '@posthorn/payload-schemas';

/** What a schema says about a payload. */
export type Evaluation =
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly issues: readonly Issue[] };

export interface SchemaTrial {
  /** What the schema is for decides which keywords it may have. */
  readonly use: 'filter' | 'event-type';
  readonly schemaText: string;
  readonly payloadText: string;
}

const SHOWN = 20;
/** The page would stand still for longer. */
const MAX_MS = 1000;
const FIND_ISSUES = { filter: findFilterIssues, 'event-type': findEventSchemaIssues };

/** Evaluates texts as they are typed, with the code of the API. */
export function evaluateSchema({ use, schemaText, payloadText }: SchemaTrial): Evaluation {
  try {
    const schema = parseExact(schemaText);
    const [issue] = FIND_ISSUES[use](schema);
    if (issue !== undefined) return { kind: 'unreadable', reason: `${issue.path} ${issue.message}`.trim() };
    const payload = meterPayload(parseExact(payloadText), { maxMs: MAX_MS });
    const issues = compileSchema(schema as SchemaObject).findIssues(payload);
    return issues.length === 0 ? { kind: 'accepted' } : { kind: 'rejected', issues: issues.slice(0, SHOWN) };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof PayloadTooCostlyError)
      return { kind: 'unreadable', reason: error.message };
    throw error;
  }
}

/** Numbers are compared as decimals. A browser that does not tell their texts rounds them. */
function parseExact(text: string): unknown {
  return JSON.parse(text, (_name, value: unknown, context?: { readonly source?: string }) =>
    typeof value === 'number' && context?.source !== undefined ? toJsonNumber(context.source) : value,
  );
}

/** An example payload that a schema accepts, indented. Undefined when none is found, and for a text that is no schema. */
export function makeExample(schemaText: string): string | undefined {
  try {
    const schema = parseExact(schemaText);
    if (findEventSchemaIssues(schema).length > 0) return undefined;
    const example = createExample(schema as SchemaObject);
    return example && JSON.stringify(example.value, null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
