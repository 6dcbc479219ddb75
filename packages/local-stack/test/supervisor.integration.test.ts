import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { isAlive } from '../src/machine/process-of-folder.js';
import type { Supervisor } from '../src/supervisor/create-supervisor.js';
import { createSupervisor } from '../src/supervisor/create-supervisor.js';
import { useTemporaryFolder } from './temporary-folder.js';

const folder = useTemporaryFolder();
const lines: string[] = [];
const pidsSeen: number[] = [];
let supervisor: Supervisor;

const SERVICE = `
  console.log('up', process.env.GREETING);
  setInterval(() => undefined, 1000);
  process.on('disconnect', () => process.exit());
  if (process.env.STUBBORN) process.on('SIGTERM', () => console.log('no'));
`;

beforeAll(() => writeFile(join(folder.path, 'service.mjs'), SERVICE));
afterEach(() => supervisor.kill());

async function supervise(environment: Readonly<Record<string, string>>): Promise<number> {
  lines.length = 0;
  pidsSeen.length = 0;
  const plan = { name: 'service', script: join(folder.path, 'service.mjs'), environment };
  supervisor = createSupervisor(
    [plan],
    {
      onLine: (name, line) => lines.push(`${name}: ${line}`),
      onPids: ({ service }) => service !== undefined && pidsSeen.push(service),
    },
    500,
  );
  await waitFor(() => lines.length > 0);
  return supervisor.pids['service'] ?? 0;
}

it('hands on what a process writes, with its name', async () => {
  await supervise({ GREETING: 'hello' });
  expect(lines).toEqual(['service: up hello']);
});

it('restarts a process that died and tells its new pid', async () => {
  const pid = await supervise({});
  process.kill(pid, 'SIGKILL');
  await waitFor(() => pidsSeen.length === 2);
  expect(supervisor.pids['service']).not.toBe(pid);
  expect(lines).toContain('service: was ended by SIGKILL; it is started again in 250 ms');
});

it('does not restart what it stopped', async () => {
  const pid = await supervise({});
  await supervisor.stop();
  expect(isAlive(pid)).toBe(false);
  expect(pidsSeen).toHaveLength(1);
});

it('kills what does not stop in time', async () => {
  const pid = await supervise({ STUBBORN: 'yes' });
  await expect(supervisor.stop()).rejects.toThrow('not all of them stopped in time');
  expect(isAlive(pid)).toBe(false);
  expect(lines).toContain('service: did not stop within 500 ms; it is killed');
});

it('stops while a dead process waits to be started again', async () => {
  const pid = await supervise({});
  process.kill(pid, 'SIGKILL');
  await waitFor(() => lines.some((line) => line.includes('started again')));
  await supervisor.stop();
  expect(pidsSeen).toHaveLength(1);
});
