import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { type Database, connectDatabase } from '@posthorn/database';
import { HOUR } from '@posthorn/domain';
import { ago, changeEndpoints, newMessage, releaseAfterFile } from '@posthorn/test-support';
import { type AnsweredPage, pageOf } from '../../services/api/test/support/answers.js';
import { type Pull, type PullEndpoint, startPull } from '../support/start-pull.js';

const BACKLOG = 95_000;
const LIVE = 5000;
const PROCESSES = 3;

let pull: Pull;
beforeAll(async () => {
  pull = await startPull();
});

function connectAnotherProcess(): Database {
  const options = { applicationName: 'test', maxConnections: 4, onIdleError: () => undefined };
  const database = connectDatabase({ ...options, url: pull.toDatabase.url });
  releaseAfterFile(() => database.close());
  return database;
}

async function storeBacklog({ id }: PullEndpoint, count: number): Promise<void> {
  await changeEndpoints(pull.query, id, { createdAt: ago(HOUR) });
  await pull.query(
    `INSERT INTO messages (id, project_id, endpoint_id, direction, status, content_type, size_bytes, payload_sha256,
       retention_hours, position)
     SELECT uuid_v7_floor(now() - (($2 - n) || ' ms')::interval), $3, $1, 'pull', 'stored', '', 2, '', 24,
       nextval('event_positions')
     FROM generate_series(1, $2::int) AS n`,
    [id, count, pull.account.projectId],
  );
}

/** Receives as several ingest processes do: concurrently, each batch in its own statement. */
async function receiveLive({ id: endpointId }: PullEndpoint, ids: Set<string>): Promise<void> {
  const processes = Array.from({ length: PROCESSES }, connectAnotherProcess);
  const { projectId } = pull.account;
  await Promise.all(
    processes.map(async ({ messages }) => {
      for (let round = 0; round < LIVE / PROCESSES / 20; round++) {
        const batch = Array.from({ length: 20 }, () => createUuidV7());
        await Promise.all(
          batch.map((id) => messages.accept(newMessage({ id, projectId, endpointId, direction: 'pull' }))),
        );
        for (const id of batch) ids.add(id);
      }
    }),
  );
}

async function readPage(path: string, cursor: string | undefined): Promise<AnsweredPage> {
  const query = cursor === undefined ? '' : `&cursor=${cursor}`;
  return pageOf(await pull.client.get(`${path}/events?limit=500${query}`));
}

describe('a consumer that follows the cursor', () => {
  it('reads each of 100,000 events once while three processes receive more', async () => {
    const endpoint = await pull.createEndpoint();
    await storeBacklog(endpoint, BACKLOG);
    const received = new Set<string>();
    const receiving = receiveLive(endpoint, received).then(() => 'done');
    const seen: string[] = [];
    let cursor: string | undefined;
    let hasEnded = false;
    for (;;) {
      const page = await readPage(endpoint.path, cursor);
      // After a last page the consumer reads from the same cursor again.
      seen.push(...(page.nextCursor === null && !hasEnded ? [] : page.ids));
      if (page.nextCursor !== null) cursor = page.nextCursor;
      else if (hasEnded) break;
      else hasEnded = (await receiving) === 'done';
    }
    const stored = await pull.query('SELECT count(*)::int AS count FROM messages WHERE endpoint_id = $1', [
      endpoint.id,
    ]);
    expect(seen).toHaveLength(Number(stored[0]?.['count']));
    const distinct = new Set(seen);
    expect(distinct.size).toBe(seen.length);
    expect([...received].filter((id) => !distinct.has(id))).toEqual([]);
  });
});
