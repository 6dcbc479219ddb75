import { describe, expect, it } from '@jest/globals';
import { type StartedProgram, startProgram } from '@posthorn/test-support';

const FIXTURE = new URL('support/process-fixture.ts', import.meta.url);
const RELEASED = ['releasing inner', 'released outer', 'stopped'];

const startProcess = (scenario: string): StartedProgram => startProgram(FIXTURE, scenario);

describe('a process ends with 0', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s, when everything is released', async (signal) => {
    const { child, lines, said, ended } = startProcess('works');
    await said('up');
    child.kill(signal);
    expect(await ended).toBe(0);
    expect(lines).toEqual(['up', `stopping: ${signal}`, ...RELEASED]);
  });

  it('when the parent that started it over IPC has ended', async () => {
    const { child, lines, said, ended } = startProcess('works');
    await said('up');
    child.disconnect();
    expect(await ended).toBe(0);
    expect(lines).toEqual(['up', 'stopping: the parent process is gone', ...RELEASED]);
  });

  it('when that parent had ended before the process was loaded', async () => {
    const { child, lines, ended } = startProcess('works');
    child.disconnect();
    expect(await ended).toBe(0);
    expect(lines).toEqual(['up', 'stopping: the parent process is gone', ...RELEASED]);
  });

  it('on a signal during the start', async () => {
    const { child, lines, said, ended } = startProcess('hangs on start');
    await said('up');
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(lines).toEqual(['up', 'stopping: SIGTERM', ...RELEASED]);
  });
});

describe('a process ends with 1', () => {
  it('when it cannot start, after it released its resources', async () => {
    const { lines, ended } = startProcess('fails on start');
    expect(await ended).toBe(1);
    expect(lines).toEqual(['failure: The process could not start. no database', ...RELEASED]);
  });

  it('when a release fails, after all other releases', async () => {
    const { child, lines, said, ended } = startProcess('fails on stop');
    await said('up');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(lines).toEqual([
      'up',
      'stopping: SIGTERM',
      'releasing inner',
      'released outer',
      'failure: "inner" did not stop cleanly. inner is stuck',
      'stopped',
    ]);
  });

  it.each([
    ['throws later', 'out of nowhere'],
    ['rejects later', 'nobody listens'],
  ])('on an uncaught error: it %s', async (scenario, message) => {
    const { lines, ended } = startProcess(scenario);
    expect(await ended).toBe(1);
    expect(lines).toEqual([
      'up',
      `failure: An error reached the top of the process. ${message}`,
      ...RELEASED,
    ]);
  });

  it('when it has not stopped in time', async () => {
    const { child, lines, said, ended } = startProcess('hangs on stop for a second');
    await said('up');
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(lines.at(-1)).toBe('failure: The stop took too long. not released within 1000 ms');
  });

  it('on a second signal, without waiting any longer', async () => {
    const { child, lines, said, ended } = startProcess('hangs on stop');
    await said('up');
    child.kill('SIGTERM');
    await said('releasing inner');
    child.kill('SIGINT');
    expect(await ended).toBe(1);
    expect(lines).toEqual(['up', 'stopping: SIGTERM', 'releasing inner']);
  });
});
