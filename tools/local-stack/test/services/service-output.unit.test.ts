import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { openServiceOutput } from '../../src/services/service-output.js';

const INFO = '13:19:37.333 info  started';
const WARNING = '13:19:37.333 warn  trouble with Redis';

let folder: string;
let shown: string;
const write = process.stdout.write.bind(process.stdout);
beforeEach(async () => {
  folder = join(await createTestFolder(), 'logs');
  shown = '';
  process.stdout.write = (text: string | Uint8Array) => {
    shown += String(text);
    return true;
  };
});
afterEach(() => {
  process.stdout.write = write;
});

describe('the output of the services', () => {
  it.each([
    ['an ordinary line', INFO, false],
    ['an ordinary line in JSON', '{"level":"info","message":"started"}', false],
    ['a warning', WARNING, true],
    ['an error in JSON', '{"level":"error","message":"info"}', true],
    ['a stack', '    at start (main.js:1)', true],
    ['a message of the supervisor', 'died (exit code 1); it starts again in 1 s', true],
  ])('shows %s before the welcome: %s', async (_what, line, isShown) => {
    const output = openServiceOutput(folder);
    output.write('api', line);
    await output.stop();
    expect(shown.includes(line)).toBe(isShown);
    expect(await readFile(join(folder, 'api.log'), 'utf8')).toBe(`${line}\n`);
  });

  it('shows all lines after the welcome', async () => {
    const output = openServiceOutput(folder);
    output.showAll();
    output.write('api', INFO);
    await output.stop();
    expect(shown).toContain(INFO);
  });

  it('keeps a log of bounded size, and the one before', async () => {
    const output = openServiceOutput(folder);
    const long = 'x'.repeat(1024 * 1024);
    for (let megabytes = 0; megabytes < 12; megabytes += 1) output.write('api', `${megabytes} info ${long}`);
    output.write('api', INFO);
    await output.stop();
    expect((await readFile(join(folder, 'api.log'), 'utf8')).length).toBeLessThan(3 * 1024 * 1024);
    expect(await readFile(join(folder, 'api.log.1'), 'utf8')).toContain('0 info');
  });

  it('goes on when its folder vanishes', async () => {
    const output = openServiceOutput(folder);
    await rm(folder, { recursive: true });
    output.write('api', WARNING);
    await output.stop();
    expect(shown).toContain(WARNING);
  });
});
