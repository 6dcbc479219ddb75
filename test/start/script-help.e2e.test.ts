import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};
/** Programs of others, with their own help. */
const FOREIGN = ['test', 'test:all', 'format'];
const WITHIN_MS = 120_000;

function run(script: string, option: string): { readonly status: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', script, '--', option], {
    encoding: 'utf8',
    timeout: WITHIN_MS,
  });
  return { status, output: stdout + stderr };
}

describe.each(Object.keys(scripts).filter((name) => !FOREIGN.includes(name)))('npm run %s', (script) => {
  it(
    'prints its help when it is asked for, and does nothing else',
    () => {
      const { status, output } = run(script, '--help');
      expect(output).toMatch(/^Usage: (?:npm (?:run )?\S+|posthorn)/m);
      expect({ status, lines: output.split('\n').length < 60 }).toEqual({ status: 0, lines: true });
    },
    WITHIN_MS,
  );

  it(
    'refuses an option that it does not know, by name, before it has begun',
    () => {
      const { status, output } = run(script, '--no-such-option');
      expect(output).toContain('--no-such-option');
      expect(status).toBe(2);
    },
    WITHIN_MS,
  );
});
