import { beforeEach, describe, expect, it } from '@jest/globals';
import { createUuidV7 } from '@posthorn/common';
import { HOUR, MINUTE, SECOND } from '@posthorn/domain';
import { createAccount, createSource, newMessage } from '@posthorn/test-support';
import type { IncidentRow } from '../../src/index.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  endpointId = (await createSource(open.database, { projectId })).id;
});

interface Refusal {
  readonly agoMs?: number;
  readonly isRefusal?: boolean;
  readonly reasonCode?: string;
}

async function refuse(...refusals: readonly Refusal[]): Promise<void> {
  await open.database.rejections.record(
    refusals.map(({ agoMs = 0, isRefusal = true, reasonCode = 'hmac_failed' }) => ({
      id: createUuidV7(),
      projectId,
      endpointId,
      reasonCode,
      reasonDetail: '',
      sourceIp: '192.0.2.1',
      headers: {},
      receivedAt: new Date(Date.now() - agoMs),
      isRefusal,
    })),
  );
}

const accept = (agoMs = 0): Promise<void> =>
  open.database.incidents.recordAccepted([{ endpointId, at: new Date(Date.now() - agoMs) }]);

async function list(): Promise<readonly IncidentRow[]> {
  await open.database.incidents.advanceReceptions(10);
  return await open.database.incidents.list({ projectId, directions: ['inbound'], limit: 10 });
}

const OUTAGE = [{ agoMs: 2 * MINUTE }, { agoMs: MINUTE }, { agoMs: SECOND, reasonCode: 'timestamp_expired' }];

describe('an endpoint that refuses webhooks has an incident', () => {
  it('of three over at least a minute, with the reason of the last one', async () => {
    await refuse(...OUTAGE);
    expect(await list()).toMatchObject([
      { kind: 'reception', endpointId, failures: 3, reasonCode: 'timestamp_expired', endedAt: null },
    ]);
    await refuse({}, {});
    expect(await list()).toMatchObject([{ failures: 5, reasonCode: 'hmac_failed' }]);
  });

  it.each<[string, readonly Refusal[]]>([
    ['two', OUTAGE.slice(1)],
    ['three within a minute', [{ agoMs: 59 * SECOND }, { agoMs: 30 * SECOND }, {}]],
    ['three of which one says nothing', [...OUTAGE.slice(1), { agoMs: HOUR, isRefusal: false }]],
  ])('but not of %s', async (_what, refusals) => {
    await refuse(...refusals);
    expect(await list()).toEqual([]);
  });

  it('counts those without a record, too, at their time', async () => {
    const id = createUuidV7();
    await open.database.rejections.addNotRecorded([
      { id, endpointId, count: 9, refusals: 5, at: new Date(Date.now() - MINUTE) },
    ]);
    await refuse({});
    expect(await list()).toMatchObject([{ failures: 6 }]);
  });

  it('not when it has accepted one in between, whoever noticed it', async () => {
    await refuse(...OUTAGE.slice(0, 2));
    await accept(30 * SECOND);
    await refuse(...OUTAGE.slice(2));
    expect(await list()).toEqual([]);
  });

  it('not when a webhook was stored since, by a process that did not know of the refusals', async () => {
    await open.database.messages.accept(newMessage({ projectId, endpointId, direction: 'inbound' }));
    await refuse(...OUTAGE.map(({ agoMs }) => ({ agoMs: agoMs + HOUR })), {});
    expect(await list()).toEqual([]);
    await refuse({ agoMs: -SECOND }, { agoMs: -MINUTE - SECOND });
    const [incident] = await list();
    expect(incident).toMatchObject({ failures: 3, endedAt: null });
    expect(incident?.startedAt.getTime()).toBeGreaterThan(Date.now() - MINUTE);
  });

  it('not when that process made its id before the first refusal, as with a clock that is late', async () => {
    const id = createUuidV7();
    await refuse({ agoMs: 0 }, { agoMs: -MINUTE }, { agoMs: -2 * MINUTE });
    await open.database.messages.accept(newMessage({ id, projectId, endpointId, direction: 'inbound' }));
    expect(await list()).toEqual([]);
  });
});

describe('it ends', () => {
  beforeEach(async () => {
    await refuse(...OUTAGE);
    await list();
  });

  it('with the next accepted webhook, and refusals that come late begin nothing', async () => {
    await accept();
    expect(await list()).toMatchObject([{ endedBy: 'accepted', failures: 3 }]);
    await refuse(...OUTAGE);
    expect(await list()).toHaveLength(1);
  });

  it('after 24 hours without a refusal', async () => {
    await open.query(`UPDATE receptions SET refused_at = refused_at - interval '25 hours'`);
    expect(await list()).toMatchObject([{ endedBy: 'quiet' }]);
    expect(await list()).toHaveLength(1);
  });

  it('with the endpoint', async () => {
    await open.database.sources.delete(endpointId);
    expect(await list()).toMatchObject([{ endedBy: 'deleted', failures: 3 }]);
  });

  it('once, with two schedulers', async () => {
    await accept();
    await refuse({ agoMs: -MINUTE }, { agoMs: -2 * MINUTE }, { agoMs: -3 * MINUTE });
    const other = open.connect();
    await Promise.all([open.database, other].map(({ incidents }) => incidents.advanceReceptions(10)));
    expect((await list()).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });
});

it('counts what an endpoint refused by the time of the refusal, before and after it was added up', async () => {
  await refuse(...OUTAGE, { isRefusal: false });
  const read = async (): Promise<number> => {
    const buckets = await open.database.metrics.read({
      projectId,
      direction: 'inbound',
      endpointId,
      window: '1h',
      now: new Date(),
    });
    return buckets.reduce((sum, { rejected }) => sum + rejected, 0);
  };
  expect(await read()).toBe(4);
  await open.database.metrics.addUp(100);
  expect(await read()).toBe(4);
});
