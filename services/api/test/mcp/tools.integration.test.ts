import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Scope, SCOPES, allows } from '@posthorn/domain';
import { type TestAccount, createAccount } from '@posthorn/test-support';
import { scopeOf } from '../../src/scopes/scope-rules.js';
import { CAPABILITIES } from '../../src/http/portal-access.js';
import { PORTAL_RULES } from '../../src/portal/portal-rules.js';
import { TOOLS } from '../../src/mcp/tool-table.js';
import type { Caller } from '../../src/http/caller.js';
import type { Route } from '@posthorn/http-server';
import { dataOf } from '../support/answers.js';
import { routes } from '../support/api-document.js';
import { type Client, createClient } from '../support/client.js';
import { type Agent, openAgent } from '../support/open-mcp.js';
import { startTestApi } from '../support/start-test-api.js';
import { WITH_PROVIDER } from '../support/with-provider.js';

let account: TestAccount;
let client: Client;
const api = await startTestApi({ environment: WITH_PROVIDER });
beforeEach(async () => {
  account = await createAccount(api.database);
  client = createClient(api, account.apiKey);
});

const UUID = '00000000-0000-7000-8000-000000000000';

/** Each action of each tool, with its route. */
const ACTIONS = Object.entries(TOOLS).flatMap(([resource, { read = {}, write = {} }]) =>
  [...Object.entries(read), ...Object.entries(write)].map(([action, operation]) => {
    const route = routes.find(({ description }) => description.operationId === operation);
    if (route === undefined) throw new Error(`There is no operation ${operation}.`);
    const tool = `${resource}_${action in read ? 'read' : 'write'}`;
    return { tool, action, route: route as Route<Caller> };
  }),
);

/** Arguments that name nothing which exists. */
function argumentsOf(action: string, { description: { params = {} } }: Route<Caller>): object {
  return { action, ...Object.fromEntries(Object.keys(params).map((name) => [name, UUID])) };
}

function missingScope({ details }: { readonly details?: object }): Scope {
  return (details as { readonly required_scope: Scope }).required_scope;
}

async function agentWith(...scopes: readonly string[]): Promise<Agent> {
  const { key } = dataOf(await client.post('/v1/api-keys', { scopes }), 201);
  return await openAgent(api, String(key));
}

describe('each tool, for each scope of a key', () => {
  it.each(SCOPES)('%s: is shown when it may be used, and otherwise FORBIDDEN', async (scope) => {
    const agent = await agentWith(scope);
    const wrong: unknown[] = [];
    const expected = new Set<string>();
    for (const { tool, action, route } of ACTIONS) {
      const needed = scopeOf(route)?.scopes ?? [];
      const isAllowed = needed.some((each) => allows([scope], each));
      if (isAllowed) expected.add(tool);
      const { structuredContent } = await agent.call(tool, { ...argumentsOf(action, route) });
      const { error } = structuredContent as { readonly error?: { code: string; details?: object } };
      const isForbidden = error?.code === 'FORBIDDEN';
      const isRight = isAllowed ? !isForbidden : isForbidden && needed.includes(missingScope(error));
      if (!isRight) wrong.push({ tool, action, error });
    }
    expect(wrong).toEqual([]);
    expect(new Set(await agent.tools())).toEqual(expected);
  });
});

describe('each tool, for each capability of a portal token', () => {
  it.each([[], ...CAPABILITIES.map((each) => [each]), CAPABILITIES])(
    'is shown when it may be used, and otherwise FORBIDDEN: %s, %s, %s, %s, %s',
    async (...capabilities) => {
      await client.post('/v1/consumers', { id: 'acme' });
      const session = await client.post('/v1/portal-sessions', { consumer_id: 'acme', capabilities });
      const agent = await openAgent(api, String(dataOf(session, 201)['token']));
      const wrong: unknown[] = [];
      const expected = new Set<string>();
      for (const { tool, action, route } of ACTIONS) {
        const rule = PORTAL_RULES[`${route.method.toUpperCase()} ${route.path}`];
        const isAllowed = rule?.needs.every((each) => capabilities.includes(each)) === true;
        if (isAllowed) expected.add(tool);
        const { structuredContent } = await agent.call(tool, { ...argumentsOf(action, route) });
        const { error } = structuredContent as { readonly error?: { code: string } };
        if ((error?.code === 'FORBIDDEN') === isAllowed) wrong.push({ tool, action, error });
      }
      expect(wrong).toEqual([]);
      expect(new Set(await agent.tools())).toEqual(expected);
    },
  );
});
