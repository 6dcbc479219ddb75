import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { createLabClient, startLabStack } from '@posthorn/lab';
import { releaseAfterFile } from '@posthorn/test-support';
import { type ConnectionTarget, attackConnections } from '../src/index.js';

/** A different seed each day, so that the tests cover more over the weeks. */
const SEED = Math.floor(Date.now() / 86_400_000);
const DURATION_MS = 60_000;
/** With the start and the stop of the stack on a busy machine. */
const TEST_WITHIN_MS = 4 * DURATION_MS;

it(
  `ends neither the api nor ingest by what a client sends or leaves out, for a minute (seed ${SEED})`,
  async () => {
    const stack = await startLabStack({ services: { api: 1, ingest: 1 } });
    releaseAfterFile(() => stack.stop());
    const [api] = stack.services.of('api');
    const [ingest] = stack.services.of('ingest');
    const { apiKey } = stack.account;
    const client = createLabClient(api?.url ?? '', apiKey);
    const listened = await client.inboundEndpoints.create({ mode: 'cli' });
    const ingestPath = new URL(listened.ingestUrl).pathname;
    const socketPath = `/v1/listen?endpoint_id=${listened.id}`;
    const reads = [
      '/v1/endpoints',
      '/v1/logs?limit=1',
      '/readyz',
      '/metrics',
      '/docs',
      '/console',
      '/openapi.json',
    ];
    const targets: readonly ConnectionTarget[] = [
      {
        port: portOf(api?.url),
        paths: [
          ...reads,
          socketPath,
          '/v1/webhooks/send',
          '/v1/event-types',
          '/v1/events',
          '/v1/endpoints/x',
        ],
        authorizations: [`Bearer ${apiKey}`, 'Bearer wh_live_nothing', 'Basic eDp4'],
        socketPath,
      },
      {
        port: portOf(ingest?.url),
        paths: [ingestPath, `${ingestPath}/`, `${ingestPath}x`, '/readyz', '/metrics'],
        authorizations: ['Bearer x'],
      },
    ];
    const pids = [api?.pid, ingest?.pid];
    const { connections, statuses } = await attackConnections({
      targets,
      durationMs: DURATION_MS,
      seed: SEED,
      lanes: 8,
    });
    expect([api?.pid, ingest?.pid]).toEqual(pids);
    expect(await defectsIn(join(stack.folder, 'logs'))).toEqual([]);
    // An attack whose connections are all refused, or all answered, would test little.
    expect(connections).toBeGreaterThan(1000);
    expect(Object.keys(statuses)).toEqual(
      expect.arrayContaining(['101', '200', '202', '400', '401', '404', '405', '']),
    );
  },
  TEST_WITHIN_MS,
);

const portOf = (url = ''): number => Number(new URL(url).port);

/** Errors that reached the top of a process, or that a request failed with. */
async function defectsIn(folder: string): Promise<readonly string[]> {
  const texts = await Promise.all(
    (await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')),
  );
  return texts.flatMap((text) => text.split('\n')).filter((line) => line.includes('"level":"error"'));
}
