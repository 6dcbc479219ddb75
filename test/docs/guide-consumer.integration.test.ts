import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from '@jest/globals';
import { releaseAfterTest, waitFor } from '@posthorn/test-support';
import { readProgram } from '../support/shell/read-blocks.js';
import { startPull } from '../support/start-pull.js';

async function runConsumer(environment: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-guide-'));
  releaseAfterTest(() => rm(folder, { recursive: true }));
  const file = join(folder, 'consumer.mjs');
  await writeFile(file, readProgram('docs/guides/pull-events.md'));
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

it("runs the guide's consumer, which works on each event once, also on later ones", async () => {
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
