import { type Issue, type JsonMember, ApiError, invalidRequest, parseExactJson } from '@posthorn/common';
import type { EventTypeOfProject, EventTypeRow } from '@posthorn/database';
import type { ApiRequest } from '@posthorn/http-server';
import {
  PayloadTooCostlyError,
  compileSchema,
  findEventSchemaIssues,
  meterPayload,
} from '@posthorn/payload-schemas';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { withinLimit } from '../http/within-limit.js';
import { findSchemaIssues } from '../schemas/find-schema-issues.js';
import { EVENT_TYPE_NAME_RULE, fitsName } from '../schemas/names.js';
import { MAX_EXAMPLE_BYTES } from './event-type-schema.js';

/** The event type that a path names, of the caller's project. Throws INVALID_REQUEST for a malformed name. */
export function eventTypeOfPath({
  params,
  caller: { projectId },
}: Pick<ApiRequest<Caller>, 'params' | 'caller'>): EventTypeOfProject {
  const name = params['name'] ?? '';
  if (!fitsName(name, EVENT_TYPE_NAME_RULE))
    throw invalidRequest([{ path: 'name', message: 'is not the name of an event type' }]);
  return { projectId, name };
}

export function noSuchEventType(): ApiError {
  return new ApiError('NOT_FOUND', 'There is no such event type.');
}

const MISSING: Issue = { path: 'schema', message: 'is required while validate is true' };

/** Issues of a new event type that the schema of requests cannot express. */
export function findNewEventTypeIssues(given: unknown, example: JsonMember | undefined): readonly Issue[] {
  const isMissing = readMember(given, 'validate') === true && (readMember(given, 'schema') ?? null) === null;
  return [...findChangeIssues(given, example), ...(isMissing ? [MISSING] : [])];
}

/** Of the changes alone, whatever they change. */
export function findChangeIssues(given: unknown, example: JsonMember | undefined): readonly Issue[] {
  return [...findSchemaIssues(given, 'schema', findEventSchemaIssues), ...findSizeIssues(example)];
}

const MAX_DEPTH = 64;

function findSizeIssues(example: JsonMember | undefined): readonly Issue[] {
  if (example === undefined) return [];
  const { bytes, depth } = example;
  const message =
    bytes.length > MAX_EXAMPLE_BYTES
      ? `must not be larger than ${MAX_EXAMPLE_BYTES / 1024} KB`
      : depth > MAX_DEPTH && `must not be nested deeper than ${MAX_DEPTH} levels`;
  return message === false ? [] : [{ path: 'example', message }];
}

/** Settings with the example as it was written, if one is given. */
export function withExample<Given extends { readonly example?: object | null }>(
  { example, ...settings }: Given,
  member: JsonMember | undefined,
): Omit<Given, 'example'> & Partial<Pick<EventTypeRow, 'example'>> {
  if (example === undefined || member === undefined) return settings;
  return { ...settings, example: example === null ? null : member.bytes.toString('utf8') };
}

type Described = Partial<Pick<EventTypeRow, 'validate' | 'schema' | 'example'>>;

/** Throws INVALID_REQUEST for an event type that validates without a schema, or whose example its schema rejects. */
export function assertConsistent({ validate = false, schema = null, example = null }: Described): void {
  const issues = validate && schema === null ? [MISSING] : findExampleIssues({ schema, example });
  if (issues.length > 0) throw invalidRequest(issues);
}

/** Checking 32 KB takes longer only with a schema that is made for it. */
const MAX_MS = 100;

function findExampleIssues({ schema, example }: Pick<EventTypeRow, 'schema' | 'example'>): readonly Issue[] {
  if (schema === null || example === null) return [];
  try {
    const payload = meterPayload(parseExactJson(example), { maxMs: MAX_MS });
    return compileSchema(schema)
      .findIssues(payload)
      .map(({ path, message }) => ({ path: path === '' ? 'example' : `example.${path}`, message }));
  } catch (error) {
    if (!(error instanceof PayloadTooCostlyError)) throw error;
    return [{ path: 'example', message: 'takes too long to check against the schema' }];
  }
}

/** Throws EVENT_TYPE_LIMIT_REACHED when the work would create an event type beyond the maximum of the plan. */
export function withinEventTypes<Result>(work: Promise<Result>, max: number | null): Promise<Result> {
  return withinLimit(work, 'EVENT_TYPE_LIMIT_REACHED', max);
}
