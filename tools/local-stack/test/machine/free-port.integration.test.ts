import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const MODULE = fileURLToPath(new URL('../../dist/machine/free-port.js', import.meta.url));
const TAKE_SIXTY = `
  const { findFreePort } = await import(${JSON.stringify(MODULE)});
  for (let n = 0; n < 60; n += 1) console.log(await findFreePort());`;

async function takePorts(): Promise<readonly string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', TAKE_SIXTY]);
  return stdout.trim().split('\n');
}

it('gives processes that look at the same moment different ports', async () => {
  const ports = (await Promise.all([takePorts(), takePorts(), takePorts()])).flat();
  expect(new Set(ports).size).toBe(180);
});
