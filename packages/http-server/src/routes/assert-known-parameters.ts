import { invalidRequest } from '@posthorn/common';
import { MAX_ISSUES } from '../parsing/create-parser.js';
import { findUnknownParameters } from '../parsing/find-unknown-parameters.js';
import type { ApiRequest, Route } from './route.js';

/** The body of a large message is not parsed only to report its issues, too. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Throws INVALID_REQUEST, with all issues of the query and the body, when the route does not know a parameter of the
 * query. A misspelt filter would otherwise select more than its client wants.
 */
export async function assertKnownParameters<Caller>(
  { description: { query: ofQuery, body: ofBody } }: Pick<Route<Caller>, 'description'>,
  { query, rawBody, json }: ApiRequest<Caller>,
): Promise<void> {
  const unknown = findUnknownParameters(query, namesOf(ofQuery?.schema));
  if (unknown.length === 0) return;
  const others = [
    ...(ofQuery?.findIssues(query) ?? []),
    ...(rawBody.length <= MAX_BODY_BYTES ? (ofBody?.findIssues(await json()) ?? []) : []),
  ];
  throw invalidRequest([...unknown, ...others].slice(0, MAX_ISSUES));
}

function namesOf(schema: object = {}): readonly string[] {
  const { properties = {} } = schema as { readonly properties?: object };
  return Object.keys(properties);
}
