import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSource, NEVER, waitFor } from '@posthorn/test-support';
import { type ListenedEndpoint, createListenedEndpoint } from '../support/listeners.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let endpoint: ListenedEndpoint;
beforeEach(async () => {
  open = await openDatabase();
  endpoint = await createListenedEndpoint(open.database);
});

const find = (id: string): Promise<unknown> => open.database.messages.findById(id);
const unconfirmed = async (): Promise<number> =>
  (await open.query('SELECT FROM unconfirmed_messages')).length;

async function timePasses(interval: string): Promise<void> {
  await open.query('UPDATE unconfirmed_messages SET ends_at = ends_at - $1::interval', [interval]);
}

function replay(ids: readonly string[]): ReturnType<OpenDatabase['database']['messages']['replay']> {
  const { projectId } = endpoint;
  return open.database.messages.replay({ projectId, direction: 'inbound', ids, maxReplays: 100 });
}

describe('a message without a result', () => {
  it('fails 24 hours after a listener got it', async () => {
    const id = await endpoint.receive();
    await (await endpoint.connect()).take();
    await timePasses('23 hours 59 minutes');
    expect(await open.database.listening.failOverdue(10)).toBe(0);
    await timePasses('1 minute 1 second');
    expect(await open.database.listening.failOverdue(10)).toBe(1);
    expect(await find(id)).toMatchObject({
      status: 'failed_permanent',
      lastError: 'no result',
      attemptCount: 0,
    });
    expect(await unconfirmed()).toBe(0);
  });

  it('fails at the end of its retention when no listener came', async () => {
    const id = await endpoint.receive({ retentionHours: 72, expiresAfterHours: 72 });
    await timePasses('71 hours 59 minutes');
    expect(await open.database.listening.failOverdue(10)).toBe(0);
    await timePasses('1 minute 1 second');
    expect(await open.database.listening.failOverdue(10)).toBe(1);
    expect(await find(id)).toMatchObject({ status: 'failed_permanent', lastError: 'no listener' });
  });

  it('ends when its owner deletes it, even while a listener has it', async () => {
    const ids = [await endpoint.receive(), await endpoint.receive()];
    const listener = await endpoint.connect();
    await listener.take();
    const { projectId } = endpoint;
    await open.database.messages.delete({ projectId, direction: 'inbound', ids });
    await listener.answer(ids[0] ?? '');
    const rows = await open.query('SELECT status::text, sweep_at, attempt_count FROM messages');
    expect(rows).toEqual(ids.map(() => ({ status: 'failed_permanent', sweep_at: null, attempt_count: 0 })));
    expect(await unconfirmed()).toBe(0);
  });

  it('stays in a deletion that leaves what is being delivered', async () => {
    const id = await endpoint.receive();
    const listener = await endpoint.connect();
    await listener.take();
    const { projectId } = endpoint;
    await open.database.messages.delete({
      projectId,
      direction: 'inbound',
      ids: [id],
      leavesDelivering: true,
    });
    await listener.answer(id);
    expect(await find(id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('a deleted endpoint', () => {
  it('ends its messages, those that a listener has as well', async () => {
    const handedOut = await endpoint.receive();
    await (await endpoint.connect()).take();
    const queued = await endpoint.receive();
    await open.database.sources.delete(endpoint.endpointId);
    for (const id of [handedOut, queued]) {
      expect(await find(id)).toMatchObject({ status: 'failed_permanent', lastError: 'endpoint deleted' });
    }
    expect(await unconfirmed()).toBe(0);
  });

  it('leaves the messages of an endpoint that forwards to be delivered', async () => {
    const { id } = await createSource(open.database, { projectId: endpoint.projectId });
    const message = await endpoint.receive({ endpointId: id, isForListeners: false });
    await open.database.sources.delete(id);
    expect(await find(message)).toMatchObject({ status: 'queued' });
  });
});

describe('a replay', () => {
  it('hands a message out again, as a new one to every listener', async () => {
    const [first, second] = [await endpoint.receive(), await endpoint.receive()];
    const listener = await endpoint.connect();
    await listener.take();
    await listener.answer(first);
    await listener.answer(second, 500);
    expect(await replay([second, first])).toMatchObject([
      { result: 'replayed', isForListeners: true },
      { result: 'replayed', isForListeners: true },
    ]);
    const [row] = await open.query('SELECT sweep_at, status::text FROM messages WHERE id = $1', [first]);
    expect(row).toEqual({ status: 'queued', sweep_at: NEVER });
    expect(await listener.take()).toEqual([first, second].sort());
    await listener.answer(first, 503);
    expect(await find(first)).toMatchObject({ status: 'failed_permanent', attemptCount: 2, replayCount: 1 });
  });

  it('is refused while a listener has the message', async () => {
    const id = await endpoint.receive();
    await (await endpoint.connect()).take();
    expect(await replay([id])).toMatchObject([{ result: 'in-progress' }]);
  });

  it('leaves a forwarded message to the queues', async () => {
    const { id: endpointId } = await createSource(open.database, { projectId: endpoint.projectId });
    const id = await endpoint.receive({ endpointId, isForListeners: false });
    await open.query("UPDATE messages SET status = 'failed_permanent', failed_at = now(), sweep_at = NULL");
    expect(await replay([id])).toMatchObject([{ result: 'replayed', isForListeners: false }]);
    expect(await unconfirmed()).toBe(0);
  });
});

describe('an ephemeral endpoint', () => {
  const timeToLive = async (ttlMinutes: number): Promise<string> => {
    const { projectId } = endpoint;
    const { id } = await createSource(open.database, { projectId, isCli: true, ttlMinutes });
    return id;
  };
  const isDeleted = async (id: string): Promise<boolean> =>
    (await open.database.sources.findById(id)) === undefined;
  const age = async (interval: string): Promise<void> => {
    await open.query('UPDATE sources SET unheard_since = unheard_since - $1::interval', [interval]);
  };

  it('is deleted that long after its creation when no listener comes', async () => {
    const id = await timeToLive(5);
    await age('4 minutes 50 seconds');
    expect(await open.database.listening.deleteUnheard(10)).toBe(0);
    await age('11 seconds');
    expect(await open.database.listening.deleteUnheard(10)).toBe(1);
    expect(await isDeleted(id)).toBe(true);
    expect(await isDeleted(endpoint.endpointId)).toBe(false);
  });

  it('is kept while a listener is connected, and deleted that long after the last one left', async () => {
    const id = await timeToLive(5);
    const processId = String((await open.query('SELECT id FROM listener_processes'))[0]?.['id']);
    const listenerId = crypto.randomUUID();
    await open.database.listening.open({ id: listenerId, endpointId: id, processId });
    await age('1 hour');
    expect(await open.database.listening.deleteUnheard(10)).toBe(0);
    await open.database.listening.close([listenerId]);
    expect(await open.database.listening.deleteUnheard(10)).toBe(0);
    await age('5 minutes 1 second');
    const message = await endpoint.receive({ endpointId: id });
    expect(await open.database.listening.deleteUnheard(10)).toBe(1);
    await waitFor(async () => ((await open.database.backlogs.moveNext(10))?.messages.length ?? 0) > 0);
    expect(await find(message)).toMatchObject({ status: 'failed_permanent', lastError: 'endpoint deleted' });
  });
});
