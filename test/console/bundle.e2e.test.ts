import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Rule, Linter } from 'eslint';

/** `npm run test:all` builds it. */
const ASSETS = 'packages/web/dist/assets';
/** What Node.js has and a browser lacks. */
const OF_NODE = new Set(['Buffer', 'process', 'global', 'require', 'module', '__dirname', 'setImmediate']);

type Node = Rule.Node;

/** Reports a use of what only Node.js has, unless the code asks first whether it is there. */
const rule: Rule.RuleModule = {
  create({ report, sourceCode }) {
    function isGuarded(use: Node, name: string): boolean {
      const asks = (test: Node): boolean => sourceCode.getText(test).includes(`typeof ${name}`);
      return sourceCode.getAncestors(use).some((around) => {
        if (around.type === 'UnaryExpression') return around.operator === 'typeof' && around.argument === use;
        if (around.type === 'LogicalExpression') return asks(around.left as Node);
        return (
          (around.type === 'IfStatement' || around.type === 'ConditionalExpression') &&
          asks(around.test as Node)
        );
      });
    }
    return {
      'Program:exit'(program) {
        for (const { identifier } of sourceCode.getScope(program).through) {
          const { name } = identifier as { readonly name: string };
          const use = identifier as unknown as Node;
          if (OF_NODE.has(name) && !isGuarded(use, name)) report({ node: use, message: name });
        }
      },
    };
  },
};

function findUses(code: string): readonly string[] {
  const plugins = { browser: { rules: { rule } } };
  const found = new Linter().verify(code, { plugins, rules: { 'browser/rule': 'error' } });
  return found.map(({ message, column }) => `${message} at ${column}`);
}

describe('the look for what only Node.js has', () => {
  it.each([
    'let a=Buffer.from("x")',
    'if(process.env.A)b()',
    'typeof Buffer>"u"||c(process.pid)',
    'export{d};let d=()=>global.x',
  ])('finds it in %s', (code) => expect(findUses(code)).toHaveLength(1));

  it.each([
    'let a=typeof Buffer>"u"?1:Buffer.from("x")',
    'if(typeof process<"u"&&process.env)b(process.env)',
    'function c(process){return process.env}',
    'd.Buffer={process:1}',
  ])('finds none in %s', (code) => expect(findUses(code)).toEqual([]));
});

/** The texts of all built files of a kind, by their names. */
async function readAssets(kind: '.js' | '.css'): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(kind));
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(ASSETS, name), 'utf8')] as const)),
  );
}

it('has no script that uses what only Node.js has, without asking for it', async () => {
  const scripts = await readAssets('.js');
  expect(scripts.size).toBeGreaterThan(10);
  const found = [...scripts].flatMap(([name, code]) => findUses(code).map((use) => `${name}: ${use}`));
  expect(found).toEqual([]);
});

it('is built for production', async () => {
  for (const [name, code] of await readAssets('.js'))
    expect([name, code.includes('jsxDEV')]).toEqual([name, false]);
});

it('has the styles of the components that its scripts name, and of no others', async () => {
  const scripts = [...(await readAssets('.js')).values()].join();
  const styles = [...(await readAssets('.css')).values()].join();
  const folder = join(import.meta.dirname, '../../node_modules/@mantine/core/styles');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.css') && !name.includes('layer'));
  const wrong: string[] = [];
  for (const file of files) {
    const classes = new Set((await readFile(join(folder, file), 'utf8')).match(/m_[0-9a-f]+/g));
    const isNamed = [...classes].some((name) => scripts.includes(name));
    if ([...classes].some((name) => styles.includes(name) !== isNamed)) wrong.push(file);
  }
  expect(wrong).toEqual([]);
});
