import { EventEmitter, once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { isAlive } from '../../src/machine/processes.js';
import { type Supervisor, createSupervisor } from '../../src/supervisor/create-supervisor.js';
import { useTemporaryFolder } from '../support/temporary-folder.js';

const folder = useTemporaryFolder();
const lines: string[] = [];
const pidsSeen: number[] = [];
const events = new EventEmitter<{ death: [] }>();
let supervisor: Supervisor;

const SERVICE = `
  setInterval(() => undefined, 1000);
  process.on('disconnect', () => process.exit());
  if (process.env.STUBBORN) process.on('SIGTERM', () => console.log('no'));
  console.log('up', process.env.GREETING);
`;

beforeAll(() => writeFile(join(folder.path, 'service.mjs'), SERVICE));
afterEach(() => supervisor.kill());

async function supervise(
  environment: Readonly<Record<string, string>>,
  stopWithinMs = 20_000,
): Promise<number> {
  lines.length = 0;
  pidsSeen.length = 0;
  const plan = { name: 'service', script: join(folder.path, 'service.mjs'), environment };
  supervisor = createSupervisor(
    [plan],
    {
      onLine(name, line) {
        lines.push(`${name}: ${line}`);
        if (line.includes('started again')) events.emit('death');
      },
      onPids: ({ service }) => service !== undefined && pidsSeen.push(service),
    },
    stopWithinMs,
  );
  await waitFor(() => lines.length > 0);
  return pidsSeen.at(-1) ?? 0;
}

it('forwards the output of a process with its name', async () => {
  await supervise({ GREETING: 'hello' });
  expect(lines).toEqual(['service: up hello']);
});

it('restarts a process that died and reports its new pid', async () => {
  const pid = await supervise({});
  process.kill(pid, 'SIGKILL');
  await waitFor(() => pidsSeen.length === 2);
  expect(pidsSeen.at(-1)).not.toBe(pid);
  expect(lines).toContain('service: was ended by SIGKILL; it is started again in 250 ms');
});

it('does not restart a process that it stopped', async () => {
  const pid = await supervise({});
  await supervisor.stop();
  expect(isAlive(pid)).toBe(false);
  expect(pidsSeen).toHaveLength(1);
});

it('kills a process that does not stop in time', async () => {
  const pid = await supervise({ STUBBORN: 'yes' }, 500);
  await expect(supervisor.stop()).rejects.toThrow('not all of them stopped in time');
  expect(isAlive(pid)).toBe(false);
  expect(lines).toContain('service: did not stop within 500 ms; it is killed');
});

it('stops while a dead process waits for its restart', async () => {
  const pid = await supervise({});
  const death = once(events, 'death');
  process.kill(pid, 'SIGKILL');
  // Stops without a delay, because the pause is short.
  await death.then(() => supervisor.stop());
  expect(pidsSeen).toHaveLength(1);
});
