import { Agent, request } from 'node:http';
import { afterAll, describe, expect, it } from '@jest/globals';
import { type Behaviour, at, createReceiptBook, startReceivers } from '@posthorn/lab';

interface Heard {
  readonly status?: number | undefined;
  readonly failure?: string | undefined;
}

const GIVE_UP_MS = 1000;
const READ_MS = 100;

/** One delivery. The sender gives up after a part of the response. */
function deliver(url: string, messageId: string, agent: Agent | false = false): Promise<Heard> {
  return new Promise((resolve) => {
    let status: number | undefined;
    const sending = request(url, {
      method: 'POST',
      agent,
      headers: { 'x-webhook-id': messageId },
      maxHeaderSize: 16 * 1024,
    });
    sending.setTimeout(GIVE_UP_MS, () => sending.destroy(new Error('gave up')));
    sending.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ status, failure: error.code ?? error.message }),
    );
    sending.on('response', (response) => {
      status = response.statusCode;
      const timer = setTimeout(() => sending.destroy(), READ_MS);
      response.on('error', (error: NodeJS.ErrnoException) => resolve({ status, failure: error.code }));
      response.resume().on('end', () => {
        clearTimeout(timer);
        resolve({ status });
      });
    });
    sending.end('{}');
  });
}

describe('a receivers process', () => {
  const receivers = startReceivers();
  afterAll(() => receivers.stop());

  async function open(behaviour: Behaviour): Promise<string> {
    const [destination] = await receivers.open([{ behaviour }]);
    return destination?.url ?? '';
  }

  it.each<readonly [Behaviour, Heard]>([
    [{ kind: 'ok' }, { status: 200 }],
    [{ kind: 'status', status: 500 }, { status: 500 }],
    [{ kind: 'slow', delayMs: 50 }, { status: 200 }],
    [{ kind: 'hang' }, { failure: 'gave up' }],
    [{ kind: 'reset', phase: 'accept' }, { failure: 'ECONNRESET' }],
    [{ kind: 'reset', phase: 'request' }, { failure: 'ECONNRESET' }],
    [
      { kind: 'reset', phase: 'body' },
      { status: 200, failure: 'ECONNRESET' },
    ],
    [{ kind: 'drip' }, { status: 200, failure: 'ECONNRESET' }],
    [{ kind: 'endless' }, { status: 200, failure: 'ECONNRESET' }],
    [{ kind: 'huge-head', bytes: 1024 * 1024 }, { failure: 'HPE_HEADER_OVERFLOW' }],
  ])('behaves as %p', async (behaviour, heard) => {
    expect(await deliver(await open(behaviour), 'm')).toEqual(heard);
  });

  it('fails a message as often as it was configured, and then accepts it', async () => {
    const url = await open({ kind: 'flaky', failures: 2, status: 503 });
    const statuses = [await deliver(url, 'a'), await deliver(url, 'a'), await deliver(url, 'a')];
    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 200]);
  });

  it('changes its behaviour on request', async () => {
    const [destination] = await receivers.open([{ behaviour: { kind: 'status', status: 500 } }]);
    await receivers.behave(destination?.number ?? 0, { kind: 'ok' });
    expect(await deliver(destination?.url ?? '', 'm')).toEqual({ status: 200 });
  });

  it('reports a reset of a reused connection, and none of a new one', async () => {
    await receivers.takeReceipts();
    const [destination] = await receivers.open([{ behaviour: { kind: 'ok' } }]);
    const url = destination?.url ?? '';
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await deliver(url, 'kept', agent);
    await receivers.behave(destination?.number ?? 0, { kind: 'reset', phase: 'request' });
    await deliver(url, 'reused', agent);
    await deliver(url, 'new', agent);
    agent.destroy();
    const { messageIds, repeatable } = await receivers.takeReceipts();
    const reported = messageIds.map((id, index) => [id, repeatable[index]]);
    expect(Object.fromEntries(reported)).toEqual({ kept: 0, reused: 1, new: 0 });
  });

  it('reports each receipt once, and which requests were accepted', async () => {
    await receivers.takeReceipts();
    const [well, ill] = await receivers.open([
      { behaviour: { kind: 'ok' } },
      { behaviour: { kind: 'status', status: 500 } },
    ]);
    const book = createReceiptBook();
    await deliver(well?.url ?? '', 'one');
    await deliver(well?.url ?? '', 'one');
    await deliver(ill?.url ?? '', 'two');
    book.absorb(await receivers.takeReceipts());
    book.absorb(await receivers.takeReceipts());
    expect(book.requests).toBe(3);
    expect([...book.taken.keys()]).toEqual(['one']);
    expect(at(book.takenAt('one'), 1)).toBeGreaterThanOrEqual(at(book.takenAt('one'), 0));
  });
});
