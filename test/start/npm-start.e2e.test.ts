import { execFile } from 'node:child_process';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { isRunning } from '../support/is-running.js';
import { type Stack, createHome, runStack } from '../support/run-stack.js';

const run = promisify(execFile);
const OPERATOR = 'operator:correct-horse-battery';
const SERVICES = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'];

describe('npm start on a fresh machine', () => {
  let home: Awaited<ReturnType<typeof createHome>>;
  let stack: Stack;

  beforeAll(async () => {
    home = await createHome();
    stack = await runStack(home.path, { OPERATOR_LOGINS: OPERATOR });
  });

  afterAll(async () => {
    await stack.stop();
    await home.remove();
  });

  it('shows a first delivery that was signed, received and verified', () => {
    expect(stack.output()).toMatch(/The first webhook has arrived/);
    expect(stack.output()).toMatch(/signature +verified: sha256=[0-9a-f]{64}/);
    expect(stack.output()).toMatch(/\d+ ms from send to receipt/);
  });

  it('prints the addresses of the docs and of the queue console, and both respond', async () => {
    const [, docs = ''] = /^ +docs +(\S+)$/m.exec(stack.output()) ?? [];
    const [, queues = ''] = /^ +queues +(\S+)$/m.exec(stack.output()) ?? [];
    expect((await fetch(docs)).status).toBe(200);
    expect((await fetch(queues)).status).toBe(401);
    const authorization = `Basic ${Buffer.from(OPERATOR).toString('base64')}`;
    expect((await fetch(queues, { headers: { authorization } })).status).toBe(200);
  });

  it('prints a link to the console that signs in once', async () => {
    const [, page = '', code] = /^ +console +(\S+)\/console#code=(\S+)$/m.exec(stack.output()) ?? [];
    const signIn = (): Promise<Response> =>
      fetch(`${page}/v1/console-sessions`, { method: 'POST', body: JSON.stringify({ code }) });
    const first = await signIn();
    expect(first.status).toBe(201);
    expect(await first.json()).toMatchObject({ data: { projects: [{ id: stack.dev.project_id }] } });
    expect((await signIn()).status).toBe(401);
  });

  it('shows no ordinary log lines before the welcome, and keeps them in files', async () => {
    const screen = stack.output().slice(0, stack.output().indexOf('Ctrl-C stops everything'));
    expect(screen).not.toMatch(/^\S+ +\| \S+ info/m);
    expect(screen.split('\n').length).toBeLessThan(40);
    for (const service of SERVICES) {
      expect(await readFile(join(home.path, 'logs', `${service}.log`), 'utf8')).toMatch(/ info +started/);
    }
  });

  it('names the guide and the next command in its last lines', () => {
    expect(stack.output()).toMatch(/^ +guide +http:\/\/\S+\/docs\/guides\/getting-started$/m);
    expect(stack.output()).toMatch(/^ +receive +npx posthorn listen 4000/m);
  });

  it('states that insecure destinations are allowed', () => {
    expect(stack.output()).toContain('ALLOW_INSECURE_DESTINATIONS is on');
  });

  it('writes dev.json with the addresses, the key and the pids of all services', () => {
    expect(stack.dev.api_key).toMatch(/^wh_live_[0-9A-Za-z]{32}$/);
    expect(Object.keys(stack.dev.processes).sort()).toEqual([...SERVICES].sort());
    expect(Object.values(stack.dev.processes).every(isRunning)).toBe(true);
  });

  it('prints a curl that works when pasted', async () => {
    const command = /^curl (?:.*\\\n)*.*$/m.exec(stack.output())?.[0] ?? '';
    const { stdout } = await run('bash', ['-c', `${command} --silent`]);
    expect(JSON.parse(stdout)).toMatchObject({ data: { status: 'queued' } });
    await waitFor(() => stack.output().includes('"hello":"world"'));
  });

  it('remembers given encryption keys for later starts, and rejects keys that cannot read the data', async () => {
    const local = async (): Promise<string> =>
      (JSON.parse(await readFile(join(home.path, 'local.json'), 'utf8')) as { encryptionKeys: string })
        .encryptionKeys;
    const rotated = `k2:${Buffer.alloc(32, 2).toString('base64')},${await local()}`;
    await stack.stop();
    stack = await runStack(home.path, { ENCRYPTION_KEYS: rotated });
    expect(await local()).toBe(rotated);
    await stack.stop();
    const other = `k3:${Buffer.alloc(32, 3).toString('base64')}`;
    await expect(runStack(home.path, { ENCRYPTION_KEYS: other })).rejects.toThrow(
      /cannot decrypt the stored secrets: it lacks the key "k1"/,
    );
    expect(await local()).toBe(rotated);
    stack = await runStack(home.path, { OPERATOR_LOGINS: OPERATOR });
  });

  it('rejects a second start on the same home with one clear line', async () => {
    await expect(runStack(home.path)).rejects.toThrow(/already running/);
  });

  it('stops everything on SIGTERM and starts again with the same key and data', async () => {
    const pids = Object.values(stack.dev.processes);
    expect(await stack.stop()).toBe(0);
    expect(pids.some(isRunning)).toBe(false);
    await expect(access(join(home.path, 'dev.json'))).rejects.toThrow('ENOENT');
    const { stdout } = await run('ps', ['-eo', 'args']);
    expect(stdout).not.toContain(home.path);

    const { api_key: apiKey, project_id: projectId } = stack.dev;
    stack = await runStack(home.path);
    expect(stack.dev).toMatchObject({ api_key: apiKey, project_id: projectId });
  });
});
