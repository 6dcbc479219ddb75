import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { startPull } from '../support/start-pull.js';

async function runConsumer(environment: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-readme-'));
  releaseAfterTest(() => rm(folder, { recursive: true }));
  const file = join(folder, 'consumer.mjs');
  const [, consumer] = (await readFile('docs/guide.md', 'utf8')).split('```js\n');
  await writeFile(file, consumer?.split('```')[0] ?? '');
  const child = spawn(process.execPath, [file], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  releaseAfterTest(async () => {
    const exited = once(child, 'exit');
    child.kill();
    await exited;
  });
  const events: unknown[] = [];
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line)));
  return events;
}

it("processes each event once with the guide's consumer, including later events", async () => {
  const pull = await startPull();
  const endpoint = await pull.createEndpoint({ event_type_source: 'body', event_type_path: 'event' });
  const bodies = Array.from({ length: 120 }, (_, at) => ({ event: 'order.paid', at }));
  for (const body of bodies) await endpoint.receive(JSON.stringify(body));
  const events = await runConsumer({
    API_URL: pull.url,
    API_KEY: pull.account.apiKey,
    PULL_ENDPOINT_ID: endpoint.id,
  });
  await waitFor(() => events.length === bodies.length);
  await endpoint.receive('{"event":"order.sent"}');
  await waitFor(() => events.length > bodies.length);
  expect(events).toEqual([
    ...bodies.map((payload) => expect.objectContaining({ event_type: 'order.paid', payload })),
    expect.objectContaining({ event_type: 'order.sent' }),
  ]);
  await waitFor(async () => {
    const { counts } = await endpoint.read();
    return (counts as { readonly delivered: number }).delivered === events.length;
  });
});
