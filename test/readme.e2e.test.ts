import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createSigningSecret, signDelivery } from '@posthorn/common';
import { waitFor } from '@posthorn/test-support';
import { findFreePort } from '@posthorn/local-stack';

describe("the README's receiver", () => {
  const secret = createSigningSecret();
  const body = '{"event":"order.paid"}';
  let url = '';
  let stop: () => Promise<void>;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'posthorn-readme-'));
    const file = join(folder, 'receiver.mjs');
    const example = /```js\n(.*?)```/s.exec(await readFile('README.md', 'utf8'))?.[1] ?? '';
    await writeFile(file, example);
    const port = await findFreePort();
    const receiver = spawn(process.execPath, [file], {
      env: { SIGNING_SECRET: secret, PORT: String(port) },
      stdio: 'inherit',
    });
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

  it('accepts a delivery signed with two keys, one of which is its own', async () => {
    const timestamp = now();
    expect(await deliver(timestamp, signDelivery(body, timestamp, [createSigningSecret(), secret]))).toBe(
      204,
    );
  });

  it('refuses a delivery signed with another secret', async () => {
    const timestamp = now();
    expect(await deliver(timestamp, signDelivery(body, timestamp, [createSigningSecret()]))).toBe(401);
  });

  it('refuses a delivery that is older than five minutes', async () => {
    const timestamp = now() - 301;
    expect(await deliver(timestamp, signDelivery(body, timestamp, [secret]))).toBe(401);
  });

  it('refuses a delivery without a signature', async () => {
    expect(await deliver(now(), '')).toBe(401);
  });
});
