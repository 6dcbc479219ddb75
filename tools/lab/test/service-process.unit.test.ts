import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { findFreePort } from '@posthorn/local-stack';
import { createJournal } from '../src/stack/journal.js';
import { createServiceProcess } from '../src/stack/service-process.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-versions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A service that is always ready and answers with its version. */
async function writeVersion(version: string): Promise<string> {
  const script = join(folder, `${version}.mjs`);
  await writeFile(
    script,
    `import { createServer } from 'node:http';
     createServer((_request, response) => response.end('${version}')).listen(process.env.OPS_PORT, '127.0.0.1');`,
  );
  return script;
}

it('restarts a killed process as the version that it was, and starts a stopped one as the next version', async () => {
  const port = await findFreePort();
  const next = await writeVersion('next');
  let script = await writeVersion('earlier');
  const service = createServiceProcess({
    name: 'service 1',
    port,
    journal: createJournal(),
    script: () => script,
    environment: { OPS_PORT: String(port) },
    log: join(folder, 'log'),
  });
  const readVersion = async (): Promise<string> => (await fetch(service.url)).text();
  try {
    await service.start();
    script = next;

    await service.kill();
    await service.waitUntilReady();
    expect(await readVersion()).toBe('earlier');

    await service.stop();
    await service.start();
    expect(await readVersion()).toBe('next');
  } finally {
    await service.stop();
  }
});
