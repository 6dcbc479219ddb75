import { type Issue, parseExactJson } from '@posthorn/common';
import {
  createPayloadSchemas,
  findEventSchemaIssues,
  findFilterIssues,
  meterPayload,
} from '@posthorn/payload-schemas';
import { Ajv } from 'ajv';
import type { Trial } from './trial.js';

/** Many times what a trial takes: its payload is small. */
const DEADLINE_MS = 10_000;
const MAX_LENGTH = 300;

/** Returns what is wrong with the answers to a trial, if anything. Throws what they throw. */
export function findTrialIssue(trial: Trial): string | undefined {
  const startMs = performance.now();
  const issue = findWrongAnswer(trial);
  const tookMs = performance.now() - startMs;
  return issue ?? (tookMs > DEADLINE_MS ? `took ${Math.round(tookMs)} ms` : undefined);
}

function findWrongAnswer({ schema, payload, isUsual }: Trial): string | undefined {
  const parsed = parseExactJson(schema);
  const [ofFilter, ofSchema] = [findFilterIssues(parsed), findEventSchemaIssues(parsed)];
  if (!areShort(ofFilter, 20) || !areShort(ofSchema, 20))
    return 'the issues of the schema are too many or too long';
  if (ofFilter.length === 0 && ofSchema.length > 0) return 'a filter is no event schema';
  if (ofSchema.length > 0) return undefined;
  // As it is stored.
  return findWrongResult(JSON.stringify(parsed), parseExactJson(payload), isUsual);
}

function findWrongResult(schema: string, payload: unknown, isUsual: boolean): string | undefined {
  const schemas = createPayloadSchemas({ max: 1 });
  const metered = meterPayload(payload, { maxMs: DEADLINE_MS });
  const isMatch = schemas.matches(schema, metered);
  const issues = schemas.findIssues(schema, metered);
  if (!areShort(issues, 100)) return 'the issues of the payload are too many or too long';
  if (isMatch !== (issues.length === 0)) return `it matches: ${isMatch}, with ${issues.length} issues`;
  if (isUsual && isMatch !== matchesPlainly(schema, payload))
    return `it matches: ${isMatch}, unlike in plain Ajv`;
  return undefined;
}

function areShort(issues: readonly Issue[], max: number): boolean {
  return (
    issues.length <= max && issues.every(({ path, message }) => path.length <= MAX_LENGTH && isText(message))
  );
}

function isText(message: string): boolean {
  return message !== '' && message.length <= MAX_LENGTH;
}

/** Draft 7 says the same, and tracks no evaluated members. Ajv compares objects by their constructors: copies have those of Node.js, also under a test runner. */
function matchesPlainly(schema: string, payload: unknown): boolean {
  const copy = structuredClone(JSON.parse(schema) as object);
  return new Ajv({ strict: false, validateSchema: false }).compile(copy)(
    structuredClone(JSON.parse(JSON.stringify(payload)) as unknown),
  );
}
