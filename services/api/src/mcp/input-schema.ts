import type { Tool as McpTool } from '@modelcontextprotocol/server';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../http/caller.js';
import { readMember } from '../http/read-member.js';
import { SECRET_MEMBERS } from '../routes/secret-members.js';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Schema>>;

/** By the name of the action. */
export type ActionRoutes = ReadonlyMap<string, Route<Caller>>;

/** Where the members of a call belong. */
export interface CallMembers {
  readonly params: readonly string[];
  /** Undefined: a call of the operation has a body in place of it. */
  readonly query: readonly string[] | undefined;
}

export function membersOf({ method, description: { params = {}, query, body } }: Route<Caller>): CallMembers {
  const hasQuery = method === 'get' || body === undefined;
  return {
    params: Object.keys(params),
    query: hasQuery ? Object.keys(propertiesOf(query?.schema)) : undefined,
  };
}

/** The JSON Schema of the arguments of a tool: the members of all its actions side by side, as models read them best. */
export function createInputSchema(actions: ActionRoutes): McpTool['inputSchema'] {
  const found = new Map<string, { readonly schema: Schema; readonly of: string[] }>();
  for (const [action, route] of actions) {
    for (const [name, schema] of Object.entries(argumentsOf(route))) {
      if (!found.has(name)) found.set(name, { schema, of: [] });
      found.get(name)?.of.push(action);
    }
  }
  const properties = Array.from(found, ([name, { schema, of }]) => [
    name,
    describeMember(clean(schema) as Schema, of.length < actions.size ? of : []),
  ]);
  const action = { type: 'string', enum: [...actions.keys()] };
  return {
    type: 'object',
    properties: { action, ...(Object.fromEntries(properties) as Properties) },
    required: ['action'],
  };
}

/** The names of the arguments that an action needs. */
export function requiredOf(route: Route<Caller>): readonly string[] {
  const { params, query } = membersOf(route);
  const { schema } = route.description[query === undefined ? 'body' : 'query'] ?? {};
  return [...params, ...((readMember(schema, 'required') ?? []) as readonly string[])];
}

/** Agents have no secrets to give. */
function argumentsOf(route: Route<Caller>): Properties {
  const { params = {}, query, body } = route.description;
  const given = membersOf(route).query === undefined ? body : query;
  const secret = new Set<string>(SECRET_MEMBERS);
  const members = { ...(params as Properties), ...propertiesOf(given?.schema) };
  return Object.fromEntries(Object.entries(members).filter(([name]) => !secret.has(name)));
}

function propertiesOf(schema: unknown): Properties {
  return (readMember(schema, 'properties') ?? {}) as Properties;
}

function describeMember(schema: Schema, of: readonly string[]): Schema {
  const own = firstSentence(schema['description']);
  const description = [of.length === 0 ? '' : `For ${of.join(', ')}.`, own].filter((part) => part !== '');
  return { ...schema, ...(description.length > 0 && { description: description.join(' ') }) };
}

/** What says nothing to a model. */
const LEFT_OUT: ReadonlySet<string> = new Set(['title', 'examples', 'pattern']);

/** Leaves out what only our validator knows, and all of a description but its first sentence. */
function clean(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(clean);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema as Schema).filter(([name, part]) => {
    return !LEFT_OUT.has(name) && !name.startsWith('x-') && part !== TEXT_FORMAT;
  });
  return Object.fromEntries(kept.map(([name, part]) => [name, cleanPart(name, part)]));
}

const TEXT_FORMAT = 'text';

function cleanPart(keyword: string, part: unknown): unknown {
  if (keyword === 'description') return firstSentence(part);
  if (keyword !== 'properties') return clean(part);
  return Object.fromEntries(Object.entries(part as Properties).map(([name, each]) => [name, clean(each)]));
}

function firstSentence(text: unknown): string {
  return typeof text === 'string' ? (/^.*?[.:](?=\s|$)/s.exec(text)?.[0] ?? text) : '';
}
