import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { releaseAfterTest } from '@posthorn/test-support';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const LAUNCHER = join(import.meta.dirname, '..', 'support', 'claim-homes.ts');
const LAUNCHERS = 4;
const ROUNDS = 60;

const folder = useTemporaryFolder();

async function startLauncher(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [LAUNCHER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  releaseAfterTest(() => child.kill('SIGKILL'));
  await once(child, 'message');
  return child;
}

async function tell(child: ChildProcess, home: string): Promise<unknown> {
  const answer = once(child, 'message');
  child.send(home);
  return (await answer)[0] as unknown;
}

it('lets exactly one of several launchers claim the home of a killed launcher, in any order', async () => {
  const launchers = await Promise.all(Array.from({ length: LAUNCHERS }, startLauncher));
  for (let round = 0; round < ROUNDS; round += 1) {
    const home = join(folder.path, String(round));
    await mkdir(home);
    await writeFile(join(home, 'launcher.pid'), `${process.pid} another-birth is already running`);
    const results = await Promise.all(launchers.map((launcher) => tell(launcher, home)));
    expect({ round, held: results.filter((result) => result === 'held').length }).toEqual({ round, held: 1 });
    expect(await readdir(home)).toHaveLength(1);
    await Promise.all(launchers.map((launcher) => tell(launcher, '')));
    expect(await readdir(home)).toEqual([]);
  }
}, 60_000);
