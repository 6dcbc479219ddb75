import { type OutputUnit, type Schema, Validator } from '@cfworker/json-schema';

/** What a schema says about a payload. */
export type Evaluation =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'accepted' }
  | { readonly kind: 'rejected'; readonly issues: readonly PayloadIssue[] };

export interface PayloadIssue {
  /** `order.total`; empty for the payload itself. */
  readonly path: string;
  readonly message: string;
}

const SHOWN = 20;
/** These only say that something within them has an issue. */
const OUTER = new Set(['properties', 'items', 'allOf', '$ref', 'additionalProperties', 'prefixItems']);

/**
 * Evaluates texts as they are typed. It interprets the schema, because the policy of the page forbids the code that
 * others compile one to. Without a schema or a payload there is nothing to say.
 */
export function evaluateSchema(schemaText: string, payloadText: string): Evaluation {
  if (schemaText.trim() === '' || payloadText.trim() === '') return { kind: 'nothing' };
  try {
    const validator = new Validator(JSON.parse(schemaText) as Schema, '2020-12', false);
    const { valid, errors } = validator.validate(JSON.parse(payloadText));
    return valid ? { kind: 'accepted' } : { kind: 'rejected', issues: toIssues(errors) };
  } catch (error) {
    return { kind: 'unreadable', reason: error instanceof Error ? error.message : String(error) };
  }
}

function toIssues(errors: readonly OutputUnit[]): readonly PayloadIssue[] {
  const inner = errors.filter(({ keyword }) => !OUTER.has(keyword));
  return (inner.length > 0 ? inner : errors).slice(0, SHOWN).map(({ instanceLocation, error }) => ({
    path: instanceLocation.replace(/^#\/?/, '').replaceAll('/', '.'),
    message: error,
  }));
}
