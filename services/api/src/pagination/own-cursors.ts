import { hash } from 'node:crypto';
import { invalidRequest } from '@posthorn/common';
import type { ApiRequest, ApiResponse, Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { readMember, readText } from '../http/read-member.js';

/** How a list names the parameter that takes its cursors. */
const CURSORS = ['cursor', 'after'];
const TAG_LENGTH = 11;
const TAGGED = new RegExp(`^(.+)\\.([\\w-]{${TAG_LENGTH}})$`);

type Handle = Route<Caller>['handle'];

/**
 * Binds the cursors of a list to it and to its filters: the position of another list would silently skip or repeat
 * entries. The limit may change from page to page. Returns the handler of any other route unchanged.
 */
export function withOwnCursors(route: Route<Caller>): Handle {
  const parameter = CURSORS.find((name) => hasParameter(route, name));
  if (route.method !== 'get' || parameter === undefined) return (request) => route.handle(request);
  return async (request) => {
    const tag = tagOf(route, request, parameter);
    return withTag(await route.handle(withoutTag(request, parameter, tag)), tag);
  };
}

function hasParameter({ description: { query } }: Route<Caller>, name: string): boolean {
  return readMember(readMember(query?.schema, 'properties'), name) !== undefined;
}

function tagOf(
  { path }: Route<Caller>,
  { caller, params, query }: ApiRequest<Caller>,
  cursor: string,
): string {
  const filters = Object.entries(query)
    .filter(([name]) => name !== cursor && name !== 'limit')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const list = JSON.stringify([caller.projectId, path, params, filters]);
  return hash('sha256', list, 'base64url').slice(0, TAG_LENGTH);
}

/** Throws INVALID_REQUEST. */
function withoutTag(request: ApiRequest<Caller>, parameter: string, tag: string): ApiRequest<Caller> {
  const given = readText(request.query, parameter);
  if (given === undefined || given === '') return request;
  const [, position, ofList] = TAGGED.exec(given) ?? [];
  if (ofList !== tag) {
    throw invalidRequest([{ path: parameter, message: 'is not a cursor of this list with these filters' }]);
  }
  return { ...request, query: { ...request.query, [parameter]: position } };
}

/** A list has its cursor in `meta`, and the dead letters in `data`. */
function withTag(answer: ApiResponse, tag: string): ApiResponse {
  const add = (members: unknown): unknown => {
    const next = readText(members, 'next_cursor');
    return next === undefined ? members : { ...(members as object), next_cursor: `${next}.${tag}` };
  };
  return { ...answer, data: add(answer.data), meta: add(answer.meta) };
}
