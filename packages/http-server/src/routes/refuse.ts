import { type Issue, ApiError, invalidRequest } from '@posthorn/common';
import type { RequestHandler, Express } from 'express';
import { MAX_ISSUES } from '../parsing/create-parser.js';
import { findClosestName } from '../parsing/find-closest-name.js';
import type { ApiRequest, Route } from './route.js';

/** Answers with a 405 that names the permitted methods of a path. */
export function refuseMethod(allowed: readonly string[]): RequestHandler {
  return (_request, response) => {
    response.set('Allow', allowed.join(', '));
    throw new ApiError('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`);
  };
}

/**
 * Answers a path that no route before has with NOT_FOUND, and says what is probably meant. Where nothing is, the
 * application answers.
 */
export function mountUnknown(app: Express, findMeant: (path: string) => string | undefined): void {
  app.use(({ path }, _response, next) => {
    const meant = findMeant(path);
    if (meant === undefined) next();
    else throw new ApiError('NOT_FOUND', `There is no such route. ${meant}`);
  });
}

type Fields = Readonly<Record<string, unknown>>;

const MAX_UNKNOWN = 100;
const MAX_NAME_LENGTH = 100;

/** An issue for each of the first 100 parameters of a query that are not among the known ones. */
export function findUnknownParameters(query: Fields, known: readonly string[]): readonly Issue[] {
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  return unknown.slice(0, MAX_UNKNOWN).map((given) => {
    const name = given.slice(0, MAX_NAME_LENGTH).toWellFormed();
    return { path: name, message: describe(name, known) };
  });
}

function describe(name: string, known: readonly string[]): string {
  const closest = findClosestName(name, known);
  if (closest !== undefined) return `unknown query parameter; did you mean ${closest}?`;
  return known.length === 0
    ? 'unknown query parameter; this call takes none'
    : `unknown query parameter; this call takes ${known.join(', ')}`;
}

/** The body of a large message is not parsed only to report its issues, too. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Throws INVALID_REQUEST, with all issues of the query and the body, when the route does not know a parameter of the
 * query. A misspelt filter would otherwise select more than its client wants.
 */
export async function assertKnownParameters<Caller>(
  { description: { query: ofQuery, hasForeignQuery, body: ofBody } }: Pick<Route<Caller>, 'description'>,
  { query, rawBody, json }: ApiRequest<Caller>,
): Promise<void> {
  const unknown = hasForeignQuery ? [] : findUnknownParameters(query, namesOf(ofQuery?.schema));
  if (unknown.length === 0) return;
  const others = [
    ...(ofQuery?.findIssues(query) ?? []),
    ...(rawBody.length <= MAX_BODY_BYTES ? (ofBody?.findIssues(await json()) ?? []) : []),
  ];
  throw invalidRequest([...unknown, ...others].slice(0, MAX_ISSUES));
}

/** Counts a request that cannot be read. What fails on our side is not counted. */
export async function orCount<Result>(
  reading: Promise<Result>,
  count: () => Promise<void> | undefined,
): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await count();
    throw error;
  }
}

function namesOf(schema: object = {}): readonly string[] {
  const { properties = {} } = schema as { readonly properties?: object };
  return Object.keys(properties);
}
