import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { redisCommand } from '@posthorn/local-stack';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { spawnWatchdog } from '../../src/watchdog/spawn-watchdog.js';
import { claimHome } from '../../src/home/claim-home.js';
import { isAlive, findProcessBirth, readPidFile } from '../../src/machine/processes.js';
import { runProgram } from '../../src/machine/run-program.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const LAUNCHER = join(import.meta.dirname, '..', 'support', 'launch-stores.ts');

const folder = useTemporaryFolder();

function run(...args: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  releaseAfterTest(() => child.kill('SIGKILL'));
  return child;
}

it('stops the stores of a killed launcher once the services have ended', async () => {
  const home = join(folder.path, 'killed');
  const claim = join(home, 'launcher.pid');
  const devFile = join(home, 'dev.json');
  await mkdir(home);
  const service = run('-e', 'setInterval(() => undefined, 1000)');
  const launcher = run(LAUNCHER, home, String(service.pid));
  await once(launcher, 'message');
  const { redis_url: redisUrl } = JSON.parse(await readFile(devFile, 'utf8')) as { redis_url: string };
  const postmaster = (await readPidFile(join(home, 'postgres', 'data', 'postmaster.pid'))) ?? 0;

  launcher.kill('SIGKILL');
  await waitFor(() => existsSync(claim));
  await expect(claimHome(home)).rejects.toThrow(`Posthorn is still being stopped on ${home}`);
  expect(await redisCommand(redisUrl, ['PING'])).toBe('+PONG');
  expect(isAlive(postmaster)).toBe(true);

  service.kill('SIGKILL');
  await waitFor(() => !existsSync(claim));
  await expect(redisCommand(redisUrl, ['PING'])).rejects.toThrow('ECONNREFUSED');
  await waitFor(async () => (await findProcessBirth(postmaster)) === undefined);
  expect(existsSync(devFile)).toBe(false);
});

it('leaves the home unchanged and ends when the launcher stops in an orderly way', async () => {
  const home = join(folder.path, 'stopped');
  const watchdog = spawnWatchdog(home, 15_000);
  await watchdog.stop();
  expect(isAlive(watchdog.pid ?? 0)).toBe(false);
  expect(existsSync(home)).toBe(false);
});

it('waits in less than a tenth of the memory of a Node.js', async () => {
  const watchdog = spawnWatchdog(join(folder.path, 'small'), 15_000);
  releaseAfterTest(() => watchdog.stop());
  const kilobytes = await runProgram({ file: 'ps', args: ['-o', 'rss=', '-p', String(watchdog.pid)] });
  expect(Number(kilobytes)).toBeLessThan(5000);
});
