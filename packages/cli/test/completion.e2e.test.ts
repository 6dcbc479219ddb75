import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { startCli } from './support/start-cli.js';

async function ask(...given: readonly string[]): Promise<string> {
  const cli = startCli(given, {});
  expect(await cli.ended).toBe(0);
  return cli.stdout();
}

/** Each suggestion is a line: the word, a tab, and its description. */
function wordsOf(suggestions: string): readonly string[] {
  return suggestions.split('\n').flatMap((line) => (line.includes('\t') ? [line.split('\t')[0] ?? ''] : []));
}

describe('completion', () => {
  it.each(['bash', 'zsh', 'fish'])('has a script for %s that calls posthorn', async (shell) =>
    expect(await ask('completion', shell)).toContain('posthorn complete --'),
  );

  it('has a valid script for bash', async () => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: await ask('completion', 'bash') });
    expect({ status, stderr: String(stderr) }).toEqual({ status: 0, stderr: '' });
  });

  it('suggests the commands of a group', async () =>
    expect(wordsOf(await ask('complete', '--', 'messages', ''))).toEqual([
      'list',
      'show',
      'replay',
      'cancel',
      'help',
    ]));

  it('suggests the values of an option', async () =>
    expect(wordsOf(await ask('complete', '--', 'messages', 'list', '--status', 'f'))).toEqual([
      'failed_permanent',
    ]));
});
