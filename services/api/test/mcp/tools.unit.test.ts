import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { Tool } from '@modelcontextprotocol/server';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv';
import type { Route } from '@posthorn/http-server';
import type { Caller } from '../../src/http/caller.js';
import { createTools } from '../../src/mcp/create-tools.js';
import { membersOf } from '../../src/mcp/input-schema.js';
import { TOOLS } from '../../src/mcp/tool-table.js';
import { PORTAL_RULES } from '../../src/portal/portal-rules.js';
import { SECRET_MEMBERS } from '../../src/routes/secret-members.js';
import { routes as described } from '../support/api-document.js';

const routes = described as readonly Route<Caller>[];
const { list, find } = createTools(routes);
const callerWith = (...scopes: readonly string[]): Caller => ({ scopes }) as unknown as Caller;
const tools = list(callerWith('*'));
const byOperation = new Map<string, Route<Caller>>(
  routes.map((route) => [route.description.operationId, route]),
);
const actionsOf = (tool: string): readonly (readonly [action: string, route: Route<Caller>])[] => [
  ...(find(tool) ?? []),
];

/** Operations that no tool has: they make, show or destroy credentials or projects, cost money, or are no calls. */
const FOR_PEOPLE =
  /^(apiKeys\.(create|delete)|accessGrants\.(create|update|delete)|projects\.(create|update|replace|delete)|portalSessions\.|consoleSessions\.|exports\.(create|delete|download)|listening\.|\w+\.rotateIngestUrl|signatureKeys\.|(inboundS|s|callbackS)igningKeys\.|endpoint(Auth|Tls)\.)/;

describe('the tools', () => {
  it('are those of the golden list, with their actions, scopes and hints', () => {
    const golden = new URL('tools.json', import.meta.url);
    const found = tools.map(({ name, annotations }) => ({
      name,
      scopes: [...new Set(actionsOf(name).map(([, { description }]) => description.requiredScope))],
      hints: Object.entries(annotations ?? {}).flatMap(([hint, is]) => (is === true ? [hint] : [])),
      actions: Object.fromEntries(
        actionsOf(name).map(([action, { description }]) => [action, description.operationId]),
      ),
    }));
    expect(found).toEqual(JSON.parse(readFileSync(golden, 'utf8')));
  });

  it('have every operation of the API, or leave it to people', () => {
    const inTools = tools.flatMap(({ name }) => actionsOf(name).map(([, route]) => route));
    const others = routes
      .filter((route) => !inTools.includes(route))
      .map((each) => each.description.operationId);
    expect(others.filter((operation) => !FOR_PEOPLE.test(operation))).toEqual([]);
    expect(inTools.filter(({ description }) => FOR_PEOPLE.test(description.operationId))).toEqual([]);
    const named = Object.values(TOOLS).flatMap(({ read, write }) => Object.values({ ...read, ...write }));
    expect(named.length).toBe(new Set(named).size);
  });

  it.each(tools)('$name needs one scope and never mixes reads and writes', ({ name, annotations }) => {
    const own = actionsOf(name).map(([, route]) => route);
    expect(new Set(own.map(({ description }) => description.requiredScope)).size).toBe(1);
    const isRead = name.endsWith('_read');
    expect(own.every(({ method }) => (method === 'get') === isRead)).toBe(true);
    expect(annotations?.readOnlyHint).toBe(isRead);
    expect(annotations?.destructiveHint).toBe(
      own.some(({ method, description: { operationId } }) => {
        return method === 'delete' || /delete|cancel|acknowledge|put|update/i.test(operationId);
      }),
    );
  });

  it.each(tools)(
    '$name has a schema for each member once, and none for a secret',
    ({ name, inputSchema }) => {
      const validate = new AjvJsonSchemaValidator().getValidator(inputSchema as object);
      expect(validate({ action: 'none' }).valid).toBe(false);
      expect(validate({ action: actionsOf(name)[0]?.[0] }).valid).toBe(true);
      const members = Object.keys(inputSchema.properties ?? {});
      expect(members.filter((member) => (SECRET_MEMBERS as readonly string[]).includes(member))).toEqual([]);
      for (const [, route] of actionsOf(name)) {
        const { params, query } = membersOf(route);
        const { required = [], properties = {} } = schemaOf(route);
        // What the path names may stand in the body, too, but need not.
        expect(required.filter((member) => params.includes(member))).toEqual([]);
        expect([...(query ?? []), ...Object.keys(properties)]).not.toContain('action');
      }
    },
  );

  it('name in their texts only tools and actions that exist', () => {
    const names = new Set(tools.map(({ name }) => name));
    for (const { description = '' } of tools) {
      const mentioned = description.match(/\b\w+_(read|write)\b/g) ?? [];
      expect(mentioned.filter((name) => !names.has(name))).toEqual([]);
    }
    for (const { about, read, write } of Object.values(TOOLS)) {
      const mentioned = about.match(/\blist_\w+\b/g) ?? [];
      const known = Object.keys({ ...read, ...write });
      expect(mentioned.filter((action) => !known.includes(action))).toEqual([]);
    }
  });

  it('that read are the same for every key that may read', () => {
    const reading = tools.filter(({ name }) => name.endsWith('_read'));
    expect(list(callerWith('*:read'))).toEqual(reading);
    for (const scope of ['messages:read', 'endpoints:read', 'api-keys:read']) {
      for (const tool of list(callerWith(scope))) expect(reading).toContainEqual(tool);
    }
  });

  it('of a portal token have the actions of its capabilities', () => {
    const portal = { capabilities: new Set(['messages.replay']) };
    const ofToken = list({ ...callerWith('*'), portal } as unknown as Caller);
    const actionsOfToken = ({ inputSchema: { properties } }: Tool): readonly string[] =>
      (properties?.['action'] as unknown as { readonly enum: readonly string[] }).enum;
    const shown = Object.fromEntries(ofToken.map((tool) => [tool.name, actionsOfToken(tool)]));
    expect(shown['messages_write']).toEqual(['retry_now', 'retry_all', 'replay', 'replay_all']);
    expect(shown['messages_read']).toEqual(['list', 'get', 'list_attempts']);
    expect(shown['endpoints_write']).toBeUndefined();
    expect(Object.keys(shown)).not.toContain('access_read');
    const allowed = new Set(Object.keys(PORTAL_RULES));
    for (const [tool, actions] of Object.entries(shown)) {
      for (const action of actions) {
        const route = find(tool)?.get(action);
        expect(allowed).toContain(`${route?.method.toUpperCase()} ${route?.path}`);
      }
    }
  });

  it('leave out what the service does not offer', () => {
    const offered = routes.filter(({ description }) => !description.operationId.startsWith('accessGrants.'));
    expect([...(createTools(offered).find('access_read') ?? [])].map(([action]) => action)).toEqual([
      'list_audit_log',
      'look_up_actors',
      'list_api_keys',
    ]);
    expect(byOperation.has('accessGrants.list')).toBe(true);
  });
});

function schemaOf({ description }: Route<Caller>): {
  readonly required?: readonly string[];
  readonly properties?: object;
} {
  return description.body?.schema ?? {};
}
