import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { afterEach, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { listFamily } from '../src/measure/process-usage.js';
import { freezeFamily } from '../src/stack/freeze-family.js';

const parent = spawn('sh', ['-c', 'sleep 60 & wait']);
const { pid = 0 } = parent;

afterEach(async () => {
  for (const member of await listFamily(pid)) process.kill(member, 'SIGKILL');
});

/** From proc_pid_stat(5): T means stopped, S means sleeping. */
async function statesOf(family: readonly number[]): Promise<readonly (string | undefined)[]> {
  const stats = await Promise.all(family.map((member) => readFile(`/proc/${member}/stat`, 'utf8')));
  return stats.map((stat) => stat[stat.lastIndexOf(')') + 2]);
}

it('stops a process and its children, and resumes them', async () => {
  const family = await waitFor(async () => {
    const found = await listFamily(pid);
    return found.length === 2 && found;
  });
  const release = await freezeFamily(pid);
  await waitFor(async () => (await statesOf(family)).join('') === 'TT');
  release();
  await waitFor(async () => (await statesOf(family)).join('') === 'SS');
  expect(await listFamily(pid)).toEqual(family);
});
