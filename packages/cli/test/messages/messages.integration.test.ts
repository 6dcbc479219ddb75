import { beforeAll, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { erasePayload, insertAttempt, newMessage } from '@posthorn/test-support';
import { type Stores, type StoredMessages, openStores, storeMessages } from '../support/open-stores.js';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});

async function statusesOf({ ids }: StoredMessages): Promise<ReadonlySet<unknown>> {
  const rows = await stores.query('SELECT status::text FROM messages WHERE id = ANY ($1::uuid[])', [ids]);
  return new Set(rows.map((row) => row['status']));
}

const locations = ({ ids, endpointId }: StoredMessages): Promise<readonly string[]> =>
  stores.queues.deliveries.locate(ids.map((messageId) => ({ messageId, endpointId, attemptNo: 1 })));

async function addDeadLetters({ ids, endpointId }: StoredMessages): Promise<void> {
  const { projectId } = stores.account;
  const letters = ids.map((messageId) => ({ messageId, projectId, endpointId, lastError: 'x' }));
  await Promise.all(letters.map((letter) => stores.queues.deadLetters.add(letter)));
}

describe('a message', () => {
  it('is shown with its attempts, and without its payload', async () => {
    const stored = await storeMessages(stores, { count: 1, status: 'failed_permanent' });
    const [id = ''] = stored.ids;
    await insertAttempt(stores.query, id, { responseStatus: 503, errorText: 'the destination answered 503' });
    expect(await stores.read('messages', 'show', id)).toMatchObject({
      id,
      endpoint_id: stored.publicEndpointId,
      status: 'failed_permanent',
      attempts: [{ attempt_no: 1, response_status: 503 }],
    });
    const { stdout } = await stores.cli('messages', 'show', id);
    expect(stdout).toContain('the destination answered 503');
  });

  it('is not found when it does not exist', async () => {
    expect((await stores.cli('messages', 'show', createUuidV7())).exitCode).toBe(3);
    expect(await stores.read('messages', 'replay', createUuidV7())).toMatchObject([{ result: 'not_found' }]);
  });
});

describe('a replay', () => {
  it('restarts the retry schedule of all messages of a filter, enqueues them, and removes their dead letters', async () => {
    const stored = await storeMessages(stores, { count: 450, status: 'failed_permanent' });
    const others = await storeMessages(stores, { count: 2, status: 'failed_permanent' });
    await addDeadLetters(stored);
    const answer = await stores.read('messages', 'replay', '--endpoint', stored.publicEndpointId);
    expect(answer).toEqual({ matched: 450, replayed: 450 });
    expect(await statusesOf(stored)).toEqual(new Set(['queued']));
    expect(await statusesOf(others)).toEqual(new Set(['failed_permanent']));
    expect(new Set(await locations(stored))).toEqual(new Set(['queued']));
    expect(await stores.queues.deadLetters.list(0, 1000)).toEqual([]);
    const [end, begin] = await stores.database.operatorActions.list({ limit: 2 });
    expect(begin).toMatchObject({
      action: 'messages.replay',
      details: { endpoint: stored.endpointId, matched: 450 },
    });
    expect(end).toMatchObject({ details: { begun: begin?.id, replayed: 450 } });
  });

  it('only counts in a dry run', async () => {
    const stored = await storeMessages(stores, { count: 3, status: 'failed_permanent' });
    const given = ['messages', 'replay', '--endpoint', stored.endpointId, '--dry-run'];
    expect(await stores.read(...given)).toEqual({ matched: 3, dry_run: true });
    expect(await statusesOf(stored)).toEqual(new Set(['failed_permanent']));
  });

  it('replays the oldest messages of the given period first, up to its limit', async () => {
    const stored = await storeMessages(stores, { count: 5, status: 'failed_permanent' });
    await stores.cli('messages', 'replay', '--endpoint', stored.endpointId, '--limit', '2');
    const rows = await stores.query(
      "SELECT id::text FROM messages WHERE endpoint_id = $1 AND status = 'queued' ORDER BY id",
      [stored.endpointId],
    );
    expect(rows.map((row) => row['id'])).toEqual(stored.ids.slice(0, 2));
    const before = ['messages', 'replay', '--endpoint', stored.endpointId, '--until', '1h'];
    expect(await stores.read(...before)).toEqual({ matched: 0 });
  });

  it('leaves out dead letters without a payload', async () => {
    const stored = await storeMessages(stores, { count: 2, status: 'failed_permanent' });
    await erasePayload(stores.query, String(stored.ids[0]));
    expect(await stores.read('queues', 'redrive', '--endpoint', stored.endpointId)).toEqual({
      matched: 1,
      replayed: 1,
    });
  });

  it('is refused for a message that is being delivered', async () => {
    const { ids } = await storeMessages(stores, { count: 1, status: 'delivering' });
    const { exitCode, stdout } = await stores.cli('messages', 'replay', ids[0] ?? '', '--json');
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toEqual([{ id: ids[0], result: 'in_progress' }]);
  });

  it('reports its progress when a signal ends it, and continues there the next time', async () => {
    const stored = await storeMessages(stores, { count: 450, status: 'failed_permanent' });
    const stopping = new AbortController();
    const given = ['--json', '--yes', 'messages', 'replay', '--endpoint', stored.endpointId];
    const ending = stores.call(given, { signal: stopping.signal });
    const watch = setInterval(() => {
      void statusesOf(stored).then((statuses) => {
        if (statuses.has('queued')) stopping.abort();
      });
    }, 5);
    const { exitCode, stdout, stderr } = await ending.finally(() => clearInterval(watch));
    const { replayed = 0 } = JSON.parse(stdout) as { replayed?: number };
    // A fast machine may finish before the signal arrives.
    expect(exitCode).toBe(replayed === 450 ? 0 : 130);
    expect(stderr.includes('Interrupted')).toBe(replayed < 450);
    const rest = await stores.read('messages', 'replay', '--endpoint', stored.endpointId);
    expect(rest).toEqual(
      replayed === 450 ? { matched: 0 } : { matched: 450 - replayed, replayed: 450 - replayed },
    );
  });

  it('does nothing while Redis is unavailable', async () => {
    const stored = await storeMessages(stores, { count: 1, status: 'failed_permanent' });
    const given = ['--yes', 'messages', 'replay', '--endpoint', stored.endpointId];
    const { exitCode } = await stores.call(given, { environment: { REDIS_URL: 'redis://127.0.0.1:1' } });
    expect(exitCode).toBe(1);
    expect(await statusesOf(stored)).toEqual(new Set(['failed_permanent']));
  });
});

describe('a cancel', () => {
  it.each(['queued', 'pending_retry', 'paused'] as const)(
    'ends messages that are %s, as dead letters',
    async (status) => {
      const stored = await storeMessages(stores, { count: 3, status });
      const jobs = stored.ids.map((messageId) => ({
        messageId,
        endpointId: stored.endpointId,
        attemptNo: 1,
      }));
      await Promise.all(jobs.map((job) => stores.queues.deliveries.add(job)));
      expect(await stores.read('messages', 'cancel', '--endpoint', stored.endpointId)).toEqual({
        matched: 3,
        cancelled: 3,
      });
      const rows = await stores.query(
        'SELECT DISTINCT status::text, last_error FROM messages WHERE endpoint_id = $1',
        [stored.endpointId],
      );
      expect(rows).toEqual([{ status: 'failed_permanent', last_error: 'cancelled by an operator' }]);
      expect(new Set(await locations(stored))).toEqual(new Set(['nowhere']));
      expect(await stores.queues.deadLetters.list(0, 1000)).toEqual(expect.arrayContaining([...stored.ids]));
    },
  );

  it('leaves a message that is being delivered to its worker, and reports it', async () => {
    const { ids } = await storeMessages(stores, { count: 1, status: 'delivering' });
    const { exitCode, stdout } = await stores.cli('messages', 'cancel', ids[0] ?? '', '--json');
    expect(exitCode).toBe(3);
    expect(JSON.parse(stdout)).toEqual([{ id: ids[0], result: 'in_progress' }]);
    expect(await stores.database.messages.findById(ids[0] ?? '')).toMatchObject({ status: 'delivering' });
  });

  it('does not change settled messages', async () => {
    const { ids } = await storeMessages(stores, { count: 1, status: 'succeeded' });
    expect(await stores.read('messages', 'cancel', ids[0] ?? '')).toEqual([
      { id: ids[0], result: 'settled' },
    ]);
  });

  it('by two operators at once ends each message once', async () => {
    const stored = await storeMessages(stores, { count: 300, status: 'queued' });
    const given = ['messages', 'cancel', '--endpoint', stored.endpointId];
    const answers = (await Promise.all([stores.read(...given), stores.read(...given)])) as {
      cancelled?: number;
    }[];
    expect(answers.reduce((sum, { cancelled = 0 }) => sum + cancelled, 0)).toBe(300);
  });

  it('never changes the events of a pull endpoint', async () => {
    const message = newMessage({ projectId: stores.account.projectId, direction: 'pull' });
    await stores.database.messages.accept(message);
    expect(await stores.read('messages', 'cancel', message.id)).toMatchObject([{ result: 'not_found' }]);
    expect(
      await stores.read('messages', 'cancel', '--project', message.projectId, '--dry-run'),
    ).toMatchObject({
      matched: expect.any(Number) as unknown,
    });
    expect(await stores.database.messages.findById(message.id)).toMatchObject({ status: 'stored' });
  });
});
