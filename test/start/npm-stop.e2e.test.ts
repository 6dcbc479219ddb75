import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { type Stack, type StartCommand, createHome, runStack } from '../support/run-stack.js';

const run = promisify(execFile);
/** Services drain for up to 20 s, and then the stores stop. */
const STOPS_WITHIN_MS = 60_000;

describe('a stack that npm start runs', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let stubbornShell: string;
  const started: Stack[] = [];
  const launchers: number[] = [];

  beforeAll(async () => {
    home = await createHome();
    stubbornShell = join(home.path, 'stubborn-shell');
    await writeFile(stubbornShell, '#!/bin/sh\nbash "$@"\nexit $?\n', { mode: 0o755 });
  });

  afterAll(async () => {
    for (const pid of await findProcesses()) process.kill(pid, 'SIGKILL');
    await home.remove();
  });

  async function start(command: StartCommand): Promise<Stack> {
    const stack = await runStack(home.path, {}, command);
    started.push(stack);
    return stack;
  }

  /** The launchers, the services, and processes with the home in their command line. Zombies count as ended. */
  async function findProcesses(): Promise<readonly number[]> {
    const pids = [...launchers, ...started.flatMap(({ dev }) => Object.values(dev.processes))];
    const { stdout } = await run('ps', ['-eo', 'pid=,stat=,args=']);
    const alive = stdout.split('\n').filter((line) => !/^ *\d+ Z/.test(line));
    const isOurs = (line: string): boolean =>
      line.includes(home.path) || pids.includes(Number.parseInt(line, 10));
    return alive.filter(isOurs).map((line) => Number.parseInt(line, 10));
  }

  async function findLauncher(): Promise<number> {
    const launcher = Number.parseInt(await readFile(join(home.path, 'launcher.pid'), 'utf8'), 10);
    launchers.push(launcher);
    return launcher;
  }

  async function waitForEnd(): Promise<void> {
    await waitFor(async () => (await findProcesses()).length === 0, STOPS_WITHIN_MS);
  }

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'stops as a whole when npm gets %s',
    async (signal) => {
      const stack = await start(['npm', 'start']);
      await findLauncher();
      stack.kill(signal);
      await waitForEnd();
    },
  );

  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops when npm gets %s, even though the shell between them forwards no signal',
    async (signal) => {
      const stack = await start(['npm', 'start', `--script-shell=${stubbornShell}`]);
      await findLauncher();
      stack.kill(signal);
      await waitForEnd();
    },
  );

  it('stops as a whole when its launcher is killed', async () => {
    await start(['npm', 'start']);
    const launcher = await findLauncher();
    process.kill(launcher, 'SIGKILL');
    await waitForEnd();
  });

  it('continues when the script that started it in the background ends', async () => {
    const stack = await start(['sh', '-c', 'npm start & exit 0']);
    const launcher = await findLauncher();
    // The shell ended long ago, so the stack became ready without it.
    expect((await fetch(`${stack.dev.api_url}/readyz`)).status).toBe(200);
    process.kill(launcher, 'SIGTERM');
    await waitForEnd();
  });
});

describe('a stack whose folder is removed', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  beforeEach(async () => {
    home = await createHome();
  });
  afterEach(() => home.remove());

  async function findProcesses(): Promise<readonly string[]> {
    const { stdout } = await run('ps', ['-eo', 'stat=,args=']);
    return stdout.split('\n').filter((line) => line.includes(home.path) && !line.startsWith('Z'));
  }

  it('ends on SIGTERM within its time, with all it started', async () => {
    const stack = await runStack(home.path);
    await home.remove();
    await stack.stop();
    await waitFor(async () => (await findProcesses()).length === 0, STOPS_WITHIN_MS);
  });

  it('leaves the stack alone that was started in its folder since', async () => {
    const first = await runStack(home.path);
    await home.remove();
    const second = await runStack(home.path);

    await first.stop();

    expect((await fetch(`${second.dev.api_url}/readyz`)).status).toBe(200);
    expect(await second.readDev()).toEqual(second.dev);
    await expect(runStack(home.path)).rejects.toThrow(/already running/);
    expect(await second.stop()).toBe(0);
    await waitFor(async () => (await findProcesses()).length === 0, STOPS_WITHIN_MS);
  });
});
