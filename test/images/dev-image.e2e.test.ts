import { chmodSync, chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@posthorn/local-stack';
import { createTestFolder, releaseAfterFile, waitFor } from '@posthorn/test-support';
import { type HandMadeImage, buildByHand } from '../support/image/build-by-hand.js';
import { type Container, IMAGE_USER, runContainer } from '../support/image/run-container.js';

const BUILD_WITHIN_MS = 600_000;
const START_WITHIN_MS = 240_000;
const API_KEY = /^ {2}API key {4}(\S+)$/m;

let image: HandMadeImage;
let volume: string;
let port: number;

async function start(): Promise<Container> {
  const ports = { API_PORT: String(port), INGEST_PORT: String(await findFreePort()) };
  const container = runContainer(image, [...image.entrypoint, ...image.command], {
    POSTHORN_HOME: volume,
    STORAGE_URL: `file:${join(volume, 'files')}`,
    BIND_ADDRESS: '127.0.0.1',
    ...ports,
  });
  releaseAfterFile(async () => {
    container.signal('SIGTERM');
    await container.ended;
  });
  await waitFor(() => container.output().includes('Ctrl-C stops everything.'), START_WITHIN_MS);
  return container;
}

beforeAll(async () => {
  const folder = await createTestFolder();
  chmodSync(folder, 0o755);
  image = await buildByHand(folder, 'dev');
  volume = join(folder, 'volume');
  await mkdir(volume);
  if (process.getuid?.() === 0) chownSync(volume, IMAGE_USER.uid, IMAGE_USER.gid);
  port = await findFreePort();
}, BUILD_WITHIN_MS);

it(
  'runs everything in one container, which delivers a webhook and prints how to sign in',
  async () => {
    const container = await start();
    expect(container.output()).toContain('The first webhook has arrived');
    const link = /^ {2}console {4}(\S+)#code=\S+$/m.exec(container.output())?.[1] ?? '';
    expect((await fetch(link)).status).toBe(200);
    const [, apiKey = ''] = API_KEY.exec(container.output()) ?? [];

    container.signal('SIGTERM');
    expect(await container.ended).toBe(0);
    const next = await start();
    expect(API_KEY.exec(next.output())?.[1]).toBe(apiKey);
    const list = await fetch(`http://127.0.0.1:${port}/v1/logs`, {
      headers: { authorization: `Bearer ${apiKey}` },
    });
    expect(await list.json()).toMatchObject({ data: [{ status: 'succeeded' }, { status: 'succeeded' }] });
  },
  2 * START_WITHIN_MS,
);
