import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { document } from '../../../services/api/test/support/api-document.js';
import { ERROR_CODES, Posthorn } from '../src/index.js';

/** Senders, browsers and anyone may call these, without an API key; the last one opens a WebSocket. */
const WITHOUT_KEY = [
  'receiveWebhook',
  'answerHandshake',
  'answerOptions',
  'checkUrl',
  'downloadFile',
  'getIndex',
  'getKeySet',
  'listening.connect',
];

const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([, { operationId }]) => !WITHOUT_KEY.includes(operationId))
    .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
);

type Operation = (...given: readonly unknown[]) => PromiseLike<unknown>;

describe('the client', () => {
  it.each(operations)('has the operation $operation.operationId', async ({ method, path, operation }) => {
    const called: string[] = [];
    const posthorn = new Posthorn({
      baseUrl: 'http://api',
      fetch: (url, init) => {
        called.push(`${init?.method ?? ''} ${(url as string).split('?')[0] ?? ''}`);
        return Promise.resolve(Response.json({ data: {}, meta: {} }));
      },
    });
    const [group = '', verb = ''] = operation.operationId.split('.');
    const resource = Reflect.get(posthorn, group) as Readonly<Record<string, Operation>>;
    const ids = [...path.matchAll(/\{\w+\}/g)].map((_, index) => `id-${index}`);
    await resource[verb]?.(...ids, {});
    expect(called).toEqual([
      `${method} http://api${ids.reduce((text, id) => text.replace(/\{\w+\}/, id), path)}`,
    ]);
  });

  it('has every error code', () =>
    expect([...ERROR_CODES].sort()).toEqual(Object.keys(document.components.responses).sort()));

  it('has every member of every body, answer and query', async () => {
    const known = await membersOfGeneratedTypes();
    const described = new Set(operations.flatMap(({ operation }) => membersWithin(operation)));
    const components = Object.entries(document.components.schemas)
      .filter(([name]) => !(ERROR_CODES as readonly string[]).includes(name))
      .flatMap(([, schema]) => membersWithin(schema));
    const missing = [...described, ...components].filter((name) => !known.has(toCamelCase(name)));
    expect([...new Set(missing)]).toEqual([]);
  });
});

/** Of the envelope, and of errors, which have no generated type. */
const OF_ENVELOPE = [
  'data',
  'meta',
  'error',
  'code',
  'details',
  'request_id',
  'ignored',
  'warnings',
  'next_cursor',
  'has_more',
];
const OF_ERRORS = ['message', 'issues', 'path', 'retry_after_ms'];
/** Answered beside a redirect, which the client follows. */
const OF_REDIRECTS = ['download_url', 'location'];
const HAND_WRITTEN = [...OF_ENVELOPE, ...OF_ERRORS, ...OF_REDIRECTS];

/** Keywords without schemas of members, or whose members are read by themselves. */
const OF_VALUES = ['links', 'examples', 'example', 'properties'];

function membersWithin(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(membersWithin);
  const { properties = {}, parameters = [] } = value as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  };
  const ofQuery = parameters.filter((each) => each.in === 'query').map(({ name }) => name);
  const others = Object.entries(value).filter(([keyword]) => !OF_VALUES.includes(keyword));
  const schemas = [...Object.values(properties), ...others.map(([, each]): unknown => each)];
  const within = schemas.flatMap(membersWithin);
  return [...Object.keys(properties), ...ofQuery, ...within].filter((name) => !HAND_WRITTEN.includes(name));
}

async function membersOfGeneratedTypes(): Promise<ReadonlySet<string>> {
  const folders = ['generated', 'resources'].map((name) => join(import.meta.dirname, '../src', name));
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
  );
  const program = ts.createProgram(files.flat(), { noResolve: true, noLib: true });
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) names.add((node.name as ts.Identifier).text);
    ts.forEachChild(node, visit);
  };
  for (const file of program.getSourceFiles()) ts.forEachChild(file, visit);
  return names;
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
