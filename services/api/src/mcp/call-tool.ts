import { createJsonFinder, invalidRequest, isObject } from '@posthorn/common';
import { type ApiRequest, type InnerCall, type Route, callWithin } from '@posthorn/http-server';
import type { ReadLink } from '../files/read-link.js';
import type { Caller } from '../http/caller.js';
import { assertSomeScope } from '../scopes/scope-rules.js';
import { readMember } from '../http/read-member.js';
import { type ActionRoutes, membersOf } from './input-schema.js';
import { type ToolResult, presentAnswer } from './present-result.js';
import { withResponseBodies } from './response-bodies.js';

type Fields = Readonly<Record<string, unknown>>;

interface ToolCall {
  readonly actions: ActionRoutes;
  /** The arguments as they were read, and the JSON text of the call that they stand in. */
  readonly given: unknown;
  readonly text: Buffer;
  readonly request: ApiRequest<Caller>;
  readonly publicBaseUrl: string;
  readonly readLink: ReadLink;
}

const NO_BODY = Buffer.alloc(0);

/** Makes the call of the API that an action stands for. Throws what the API answers with. */
export async function callTool({
  actions,
  given,
  text,
  request,
  publicBaseUrl,
  readLink,
}: ToolCall): Promise<ToolResult> {
  const { action, ...members }: Fields = isObject(given) ? given : {};
  const route = actions.get(String(action));
  if (route === undefined) {
    throw invalidRequest([{ path: 'action', message: `must be one of ${[...actions.keys()].join(', ')}` }]);
  }
  assertSomeScope(request.caller, route);
  const call = toInnerCall(route, members, text);
  const url = publicBaseUrl + fillPath(route.path, call.params);
  const answer = await withResponseBodies(await callWithin(route, request, call), readLink);
  return presentAnswer(answer, url);
}

/** Throws INVALID_REQUEST. */
function toInnerCall(route: Route<Caller>, members: Fields, text: Buffer): InnerCall {
  const { params: ofPath, query: ofQuery } = membersOf(route);
  const missing = ofPath.filter((name) => typeof members[name] !== 'string');
  if (missing.length > 0) {
    throw invalidRequest(missing.map((path) => ({ path, message: 'is required, and must be a text' })));
  }
  const params = Object.fromEntries(ofPath.map((name) => [name, String(members[name])]));
  const others = Object.keys(members).filter((name) => !ofPath.includes(name));
  if (ofQuery === undefined) return { params, query: {}, body: toBody(named(others, route), text) };
  const given = others.filter((name) => members[name] !== null);
  const query = Object.fromEntries(given.map((name) => [name, toParameter(members[name])]));
  return { params, query, body: NO_BODY };
}

/** An answer names a hundred unknown members, and says that there are more. */
const MAX_UNKNOWN = 101;

/** The members that a route knows, and some others. */
function named(members: readonly string[], { description: { body } }: Route<Caller>): readonly string[] {
  const properties = readMember(body?.schema, 'properties') ?? {};
  const isKnown = (name: string): boolean => Object.hasOwn(properties, name);
  const unknown = members.filter((name) => !isKnown(name));
  return [...members.filter(isKnown), ...unknown.slice(0, MAX_UNKNOWN)];
}

/** A query has texts only. */
function toParameter(value: unknown): string {
  if (Array.isArray(value)) return value.map(toParameter).join(',');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The members as they were written, so that numbers keep all their digits. */
function toBody(names: readonly string[], text: Buffer): Buffer {
  const paths = names.map((name) => ['params', 'arguments', name]);
  const { advance, found } = createJsonFinder(text, paths);
  advance(text.length);
  const parts = names.flatMap((name, index) => [
    Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(name)}:`),
    found[index] ?? Buffer.from('null'),
  ]);
  return Buffer.concat([Buffer.from('{'), ...parts, Buffer.from('}')]);
}

function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}
