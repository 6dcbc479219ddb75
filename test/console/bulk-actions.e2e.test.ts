import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parsePrefixedId } from '@posthorn/common';
import {
  type Receiver,
  type Sql,
  insertMessages,
  insertPayloads,
  openSql,
  releaseAfterFile,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import type { Locator } from 'playwright-core';
import { type Console, openConsole } from '../support/open-console.js';

/** More than one call acts on. The newest cannot be replayed, so the first call replays nothing. */
const REPLAYABLE = 900;
const GONE = 1100;
const WAITING = 40;

let receiver: Receiver;
let sql: Sql;
let endpointId: string;
let { page, posthorn, stack, open }: Console = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver();
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, stack, open } = await openConsole());
  sql = openSql(stack.dev.database_url);
});

interface Stored {
  readonly count: number;
  readonly consumerId?: string;
  readonly hasPayload?: boolean;
  readonly isTest?: boolean;
  readonly status?: 'failed_permanent' | 'pending_retry';
  /** A searchable value of their payloads. */
  readonly value?: string;
}

async function store(stored: Stored): Promise<void> {
  const { count, consumerId, hasPayload = true, isTest = false, status, value } = stored;
  const ids = await insertMessages(sql, {
    projectId: stack.dev.project_id,
    endpointId: parsePrefixedId('endpoint', endpointId) ?? '',
    count,
    attemptCount: 3,
    isTest,
    consumerId: consumerId ?? null,
    eventType: consumerId === undefined ? null : `order.${consumerId}`,
    ...(status === 'pending_retry'
      ? { status, nextAttemptAt: new Date(Date.now() + 86_400_000) }
      : { status: 'failed_permanent', failedAt: new Date() }),
  });
  if (hasPayload) await insertPayloads(sql, ids, { expiresAt: new Date(Date.now() + 86_400_000) });
  if (value === undefined) return;
  await sql(
    `INSERT INTO searchable_values (message_id, member, project_id, kind, hashed, value)
     SELECT id, 'order.id', $2, 'outbound', false, $3 FROM unnest($1::uuid[]) AS id`,
    [ids, stack.dev.project_id, value],
  );
}

async function replayed(): Promise<number> {
  const [row] = await sql('SELECT count(*) FROM messages WHERE endpoint_id = $1 AND replay_count = 1', [
    parsePrefixedId('endpoint', endpointId),
  ]);
  return Number(row?.['count']);
}

function dialog(): Locator {
  return page.getByRole('dialog');
}

async function ask(button: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await dialog().getByText('These are all').waitFor();
  return dialog();
}

beforeEach(async () => {
  ({ id: endpointId } = await posthorn.endpoints.create({ url: `${receiver.url}/hook` }));
  await posthorn.endpoints.pause(endpointId);
});

describe('an incident of 2,000 failed messages', () => {
  beforeEach(async () => {
    await store({ count: REPLAYABLE });
    await store({ count: GONE, hasPayload: false });
  });

  it('is replayed whole, past a thousand messages that cannot be', async () => {
    await open(`/messages?endpointId=${endpointId}`);
    const asked = await ask('Replay all failed');
    await asked.getByText(`${receiver.url}/hook`).waitFor();
    await asked.getByRole('button', { name: 'Replay 2,000 messages' }).click();
    await asked.getByText('900 messages queued for replay.').waitFor();
    await asked.getByText('1,100 could not be').waitFor();
    expect(await replayed()).toBe(REPLAYABLE);
  });

  it('has as many dead letters as can be replayed', async () => {
    await open(`/dead-letters?endpointId=${endpointId}`);
    await ask('Replay all failed');
    await dialog().getByRole('button', { name: 'Replay 900 messages' }).waitFor();
  });
});

describe('an action on all messages', () => {
  const PAGES = [
    ['messages', () => `/messages?endpointId=${endpointId}&consumerId=bakery`],
    ['dead letters', () => `/dead-letters?endpointId=${endpointId}&consumerId=bakery`],
    ['messages of an endpoint', () => `/endpoints/${endpointId}?tab=messages&eventType=order.bakery`],
    ['messages of a consumer', () => `/consumers/bakery?tab=messages&endpointId=${endpointId}`],
  ] as const;

  beforeAll(async () => {
    await posthorn.consumers.create({ id: 'bakery' });
    await posthorn.consumers.create({ id: 'cafe' });
  });

  it.each(PAGES)('is about exactly what the filters of the %s show, also after a reload', async (_, path) => {
    await store({ count: 3, consumerId: 'bakery' });
    await store({ count: 4, consumerId: 'cafe' });
    await open(path());
    await waitFor(async () => (await page.locator('tbody tr[data-index]').count()) === 3);
    await page.reload();
    const asked = await ask('Replay all failed');
    await asked.getByRole('button', { name: 'Replay 3 messages' }).click();
    await asked.getByText('3 messages queued for replay.').waitFor();
    expect(await replayed()).toBe(3);
  });

  it.each([
    ['messages', () => `/messages?endpointId=${endpointId}`],
    ['dead letters', () => `/dead-letters?endpointId=${endpointId}`],
    ['messages of an endpoint', () => `/endpoints/${endpointId}?tab=messages`],
  ] as const)('is about the payload value that is typed above the %s', async (_, path) => {
    await posthorn.projects.update(stack.dev.project_id, { searchable: ['order.id'] });
    await store({ count: 2, value: 'A-17' });
    await store({ count: 3, value: 'B-1' });
    await open(path());
    await page.getByRole('textbox', { name: 'Payload value' }).fill('A-1');
    await page.keyboard.press('Enter');
    await waitFor(async () => (await page.locator('tbody tr[data-index]').count()) === 2);
    expect(page.url()).toContain('search=A-1');
    const asked = await ask('Replay all failed');
    await asked.getByText('with a payload value that begins with A-1').waitFor();
    await asked.getByRole('button', { name: 'Replay 2 messages' }).click();
    await asked.getByText('2 messages queued for replay.').waitFor();
    expect(await replayed()).toBe(2);
  });

  it('leaves tests out, which carry a badge, whether all are replayed or some are selected', async () => {
    await store({ count: 2 });
    await store({ count: 1, isTest: true });
    await open(`/messages?endpointId=${endpointId}`);
    await waitFor(async () => (await page.getByRole('row').count()) === 4);
    expect(await page.getByRole('row').getByText('test', { exact: true }).count()).toBe(1);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    await dialog().getByRole('button', { name: 'Replay 2 messages' }).waitFor();
    await dialog().getByText('Tests are not replayed.').waitFor();
    await page.keyboard.press('Escape');
    const asked = await ask('Replay all failed');
    await asked.getByText('Tests are not replayed.').waitFor();
    await asked.getByRole('button', { name: 'Replay 2 messages' }).click();
    await asked.getByText('2 messages queued for replay.').waitFor();
    expect(await replayed()).toBe(2);
  });

  it('from a message on is about its endpoint alone, and says since when', async () => {
    const other = endpointId;
    await store({ count: 2 });
    ({ id: endpointId } = await posthorn.endpoints.create({ url: `${receiver.url}/other` }));
    await posthorn.endpoints.pause(endpointId);
    await store({ count: 3 });
    const [newest] = (await posthorn.logs.list({ endpointId: other, limit: 1 })).items;
    await open(`/messages/${newest?.messageId ?? ''}`);
    const asked = await ask('Replay all failed since');
    await asked.getByText(/accepted from .* on/).waitFor();
    await asked.getByRole('button', { name: 'Replay 2 messages' }).waitFor();
  });

  it('sends what waits now, with its attempts, and says how that differs from a replay', async () => {
    await posthorn.endpoints.resume(endpointId);
    await store({ count: WAITING, status: 'pending_retry' });
    await open(`/endpoints/${endpointId}?tab=messages`);
    const asked = await ask('Retry all that wait');
    await asked.getByText('The attempts so far still count').waitFor();
    await asked.getByRole('button', { name: `Retry ${WAITING} messages` }).click();
    await asked.getByText(`${WAITING} messages will be retried now.`).waitFor();
    await waitFor(
      async () => (await posthorn.logs.list({ endpointId, status: 'succeeded' })).items.length === WAITING,
      60_000,
    );
    const { items } = await posthorn.logs.list({ endpointId, limit: 1 });
    expect(items[0]).toMatchObject({ attemptCount: 4 });
  });
});
