import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSigningSecret, signDelivery } from '@posthorn/common';
import { HOUR, RETRY_SCHEDULES, MAX_ATTEMPTS, MAX_REPLAYS, MINUTE, SECOND } from '@posthorn/domain';
import { waitFor } from '@posthorn/test-support';
import { findFreePort } from '@posthorn/local-stack';
import { readProgram } from '../support/shell/read-blocks.js';

describe('the receiver of docs/guides/verify-signatures.md', () => {
  const secret = createSigningSecret();
  const body = '{"event":"order.paid"}';
  let url = '';
  let printed = '';
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-guide-'));
    const file = join(folder, 'receiver.mjs');
    await writeFile(file, readProgram('docs/guides/verify-signatures.md'));
    const port = await findFreePort();
    const receiver = spawn(process.execPath, [file], {
      env: { SIGNING_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    receiver.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    stop = async () => {
      const exited = once(receiver, 'exit');
      receiver.kill();
      await exited;
      await rm(folder, { recursive: true });
    };
    url = `http://127.0.0.1:${port}`;
    await waitFor(() =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    );
  });

  afterAll(() => stop());

  async function deliver(timestamp: number, signature: string): Promise<number> {
    const headers = { 'x-webhook-timestamp': String(timestamp), 'x-webhook-signature': signature };
    return (await fetch(url, { method: 'POST', body, headers })).status;
  }

  const now = (): number => Math.floor(Date.now() / 1000);

  it('accepts a delivery signed with its secret', async () => {
    const timestamp = now();
    expect(await deliver(timestamp, signDelivery(body, timestamp, [secret]))).toBe(204);
  });

  it('accepts a delivery signed with two keys, one of which it knows', async () => {
    const timestamp = now();
    expect(await deliver(timestamp, signDelivery(body, timestamp, [createSigningSecret(), secret]))).toBe(
      204,
    );
  });

  it('prints a line for each delivery', async () => {
    const timestamp = now();
    await deliver(timestamp, signDelivery(body, timestamp, [secret]));
    await waitFor(() => /^204 \/ \S+ \{"event":"order.paid"\}$/m.test(printed));
  });

  it('rejects a delivery signed with another secret', async () => {
    const timestamp = now();
    expect(await deliver(timestamp, signDelivery(body, timestamp, [createSigningSecret()]))).toBe(401);
  });

  it('rejects a delivery that is older than five minutes', async () => {
    const timestamp = now() - 301;
    expect(await deliver(timestamp, signDelivery(body, timestamp, [secret]))).toBe(401);
  });

  it('rejects a delivery without a signature', async () => {
    expect(await deliver(now(), '')).toBe(401);
  });
});

describe('the README', () => {
  const readme = readFileSync('README.md', 'utf8');
  const firstScreen = readme.split('\n').slice(0, 45).join('\n');

  it('shows only npm start, and Docker, on the first screen', () => {
    expect(firstScreen).toMatch(/```sh[^\n]*\nnpm start\n```/);
    expect(firstScreen).toContain('docker compose -f docker/compose.yaml up -d --build');
  });

  it('explains what to do when Redis is missing', () => {
    expect(firstScreen).toContain('installs Redis with apt');
    expect(firstScreen).toContain('or set `REDIS_URL`');
  });

  it.each([
    'docs/README.md',
    'docs/reliability.md',
    'docs/metrics.md',
    'docs/reading-the-code.md',
    'CONTRIBUTING.md',
    'LICENSE',
  ])('links %s, which exists', (page) => {
    expect(readme).toContain(`](${page})`);
    expect(existsSync(page)).toBe(true);
  });

  it('fits on a few screens', () => expect(readme.split('\n').length).toBeLessThanOrEqual(120));
});

describe('the index of the documentation', () => {
  const index = readFileSync('docs/README.md', 'utf8');
  const pages = ['', 'guides/'].flatMap((folder) =>
    readdirSync(`docs/${folder}`).flatMap((name) => (name.endsWith('.md') ? [folder + name] : [])),
  );

  it.each(pages.filter((page) => page !== 'README.md'))('lists %s', (page) =>
    expect(index).toContain(`](${page})`),
  );
});

describe('the comparison with others', () => {
  const rowsOf = (text: string): string[][] =>
    Array.from(text.matchAll(/^\|(?!-)(.*)\|$/gm), ([, row = '']) =>
      row.split('|').map((cell) => cell.trim()),
    );
  const readme = readFileSync('README.md', 'utf8');
  const [, comparison = ''] = /## Beside others\n(.*?)\n## /s.exec(readme) ?? [];
  const [head = [], ...rows] = rowsOf(comparison);
  const [, ours, ...peers] = head;
  const peersPage = readFileSync('docs/peers.md', 'utf8');

  it.each(peers)('has a source for each cell about %s', (peer) => {
    const [, section = ''] = new RegExp(`\n## ${peer}\n(.*?)(?=\n## |$)`, 's').exec(peersPage) ?? [];
    const sourced = rowsOf(section).filter(([, , source = '']) => /\]\[[a-z0-9-]+\]/.test(source));
    const cells = rows.map((row) => [row[0], row[head.indexOf(peer)]]);
    expect(sourced.map(([subject, cell]) => [subject, cell])).toEqual(cells);
  });

  it('links each cell of ours to the page that proves it', () => {
    expect(ours).toBe('Posthorn');
    const targets = rows.map(([, cell = '']) => {
      const [, to, name = ''] = /^\[[^\]]+\](?:\((.*)\)|\[(.*)\])$/.exec(cell) ?? [];
      return to ?? new RegExp(`^\\[${name}\\]: (\\S+)$`, 'm').exec(readme)?.[1] ?? cell;
    });
    expect(targets.filter((target) => !existsSync(target.replace(/#.*/, '')))).toEqual([]);
  });

  it('names every source at the end of its page', () => {
    const used = Array.from(peersPage.matchAll(/\]\[([a-z0-9-]+)\]/g), ([, name]) => name);
    const named = Array.from(peersPage.matchAll(/^\[([a-z0-9-]+)\]: https:/gm), ([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(named.sort());
  });
});

describe('the retry schedule as the code has it', () => {
  const fast = RETRY_SCHEDULES.fast.map((ms) => `${ms / SECOND} s`).join(', ');
  const slow = RETRY_SCHEDULES.slow.slice(0, MAX_ATTEMPTS - 1);
  const waits = slow.map((ms) => (ms < HOUR ? `${ms / MINUTE} min` : `${ms / HOUR} h`)).join(', ');

  const text = readFileSync('docs/guides/retries.md', 'utf8');

  it('is in the guide', () => {
    expect(text).toContain(`| a 429 | ${fast} |`);
    expect(text).toContain(`| any other failure, and a 429 beyond these | ${waits} |`);
    expect(text).toContain(`gets up to ${MAX_ATTEMPTS} attempts`);
  });

  it('has the number of replays', () => {
    expect(text).toContain(`can be replayed ${MAX_REPLAYS} times`);
  });
});
