import { beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR } from '@posthorn/domain';
import { claimMessage, createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome, Database, Probe } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
let notified: string[];
beforeEach(async () => {
  notified = [];
  open = await openDatabase({ onNotification: ({ messageId }) => notified.push(messageId) });
  ({ projectId } = await createAccount(open.database));
  endpointId = await createDisabled();
});

/** An endpoint that was disabled because nothing succeeded. */
async function createDisabled(): Promise<string> {
  const { id } = await createEndpoint(open.database, { projectId, url: 'https://example.com/hook' });
  await disable(id);
  return id;
}

async function disable(id: string): Promise<void> {
  await open.query(
    `UPDATE endpoints SET paused = true, disabled_at = clock_timestamp(), disabled_reason = 'no_success',
       failing_since = now() - interval '5 days', failing_at = now() - interval '5 days'
     WHERE id = $1`,
    [id],
  );
  await open.database.endpointHealth.planMissing(100);
}

/** Stores a message that the endpoint holds, after some failed attempts. Returns its id. */
async function hold(attempts = 0, endpoint = endpointId): Promise<string> {
  const message = newMessage({ projectId, endpointId: endpoint });
  await open.database.messages.accept(message);
  await open.query('UPDATE messages SET attempt_count = $2::int, slow_failures = $2::int WHERE id = $1', [
    message.id,
    attempts,
  ]);
  await claim({ messageId: message.id, endpointId: endpoint, attemptNo: attempts + 1 });
  return message.id;
}

async function claim(given: Probe): Promise<boolean> {
  return (await open.database.deliveries.claim(given)) !== undefined;
}

let waits: readonly unknown[] = [];

/** A look of the scheduler at all that is due, with waits of no length. */
async function look(database: Database = open.database): Promise<readonly Probe[]> {
  const seen: unknown[] = [];
  const { probes } = await database.endpointHealth.probe({
    limit: 100,
    waitMs(history) {
      seen.push({ ...history, waits: undefined });
      return 0;
    },
  });
  waits = seen;
  return probes;
}

/** Plans, and then starts. */
async function lookTwice(): Promise<readonly Probe[]> {
  await look();
  return await look();
}

async function startOne(): Promise<Probe> {
  const [probe] = await lookTwice();
  if (probe === undefined) throw new Error('No probe is due.');
  return probe;
}

async function attempt(probe: Probe, outcome: AttemptOutcome, status = 503): Promise<void> {
  const claimed = await claimMessage(open.database, probe);
  const record = { ...recordOf(claimed, outcome), isProbe: true, responseStatus: status };
  expect(await open.database.deliveries.record(record)).toBe(true);
  await open.database.deliveries.endProbe(probe.endpointId);
}

const stateOf = async (id = endpointId) => await open.database.endpoints.findById(id);

async function isHeld(messageId: string): Promise<boolean> {
  const [row] = await open.query(
    `SELECT status = 'paused' AND sweep_at = '9999-12-31 00:00:00+00' AS held FROM messages WHERE id = $1`,
    [messageId],
  );
  return row?.['held'] === true;
}

describe('the message of a probe', () => {
  it('has the fewest attempts, and is the oldest of those', async () => {
    await hold(3);
    const oldest = await hold(1);
    await hold(1);
    expect(await startOne()).toEqual({ endpointId, messageId: oldest, attemptNo: 2 });
  });

  it('is one that was accepted since the endpoint was disabled', async () => {
    await hold(1);
    const newest = await hold(0);
    expect((await startOne()).messageId).toBe(newest);
  });

  it('is never one whose last attempt it would be', async () => {
    await hold(7);
    expect(await lookTwice()).toEqual([]);
    const spare = await hold(6);
    expect(await look()).toEqual([{ endpointId, messageId: spare, attemptNo: 7 }]);
  });

  it('is the next one that is accepted when none can be spared', async () => {
    await lookTwice();
    const due = (await stateOf())?.nextProbeAt;
    await open.query('UPDATE endpoint_probes SET look_at = now()');
    expect(await look()).toEqual([]);
    expect(await open.database.mayHaveWork('probes')).toBe(false);
    const next = await hold();
    expect(await look()).toEqual([{ endpointId, messageId: next, attemptNo: 1 }]);
    expect((await stateOf())?.nextProbeAt).toEqual(due);
  });

  it('is the only one that is attempted, and only once', async () => {
    const probing = await hold();
    const other = await hold();
    const probe = await startOne();
    expect(probe.messageId).toBe(probing);
    expect(await claim({ endpointId, messageId: other, attemptNo: 1 })).toBe(false);
    await attempt(probe, failed('slow'));
    expect(await claim({ endpointId, messageId: probing, attemptNo: 2 })).toBe(false);
    expect(await Promise.all([probing, other].map(isHeld))).toEqual([true, true]);
  });
});

describe('after a probe', () => {
  const FAILED: AttemptOutcome = failed('slow');

  it('that succeeded, the endpoint is enabled, and what it holds is released', async () => {
    const { id: receiver } = await createEndpoint(open.database, { projectId, url: 'https://example.com/n' });
    await open.query('UPDATE projects SET notification_endpoint_id = $1', [receiver]);
    const probe = await startHeld();
    const other = await hold();
    await attempt(probe, SUCCEEDED, 200);
    expect(await look()).toEqual([]);
    expect(await stateOf()).toMatchObject({
      ...{ paused: false, disabledAt: null, disabledReason: null, failingSince: null, nextProbeAt: null },
    });
    expect(await isHeld(other)).toBe(false);
    expect(notified).toHaveLength(1);
    const [incident] = await open.database.incidents.list({ projectId, directions: ['outbound'], limit: 1 });
    expect(incident ?? { endedBy: 'success' }).toMatchObject({ endedBy: 'success' });
  });

  async function startHeld(): Promise<Probe> {
    await hold();
    return await startOne();
  }

  it('that failed, the next one is planned, later each time', async () => {
    await hold();
    for (const failures of [0, 1, 2, 3, 4, 5]) {
      const probe = await startOne();
      expect(probe.attemptNo).toBe(failures + 1);
      await attempt(probe, FAILED);
      await claim({ ...probe, attemptNo: probe.attemptNo + 1 });
      await look();
      expect((await stateOf())?.nextProbeAt).toBeNull();
    }
    await look();
    expect(waits).toEqual([expect.objectContaining({ failures: 6, isFlapping: false })]);
  });

  it('that was answered 410 Gone, there is none', async () => {
    await attempt(await startHeld(), FAILED, 410);
    await look();
    expect(await stateOf()).toMatchObject({ disabledReason: 'gone', nextProbeAt: null });
    expect(await open.database.mayHaveWork('probes')).toBe(false);
  });

  it.each([
    ['was resumed meanwhile', async () => await open.database.endpoints.resume(endpointId)],
    ['is not to recover by itself any more', async () => await setAutoRecover(false)],
  ])('of an endpoint that %s, nothing follows', async (_what, change) => {
    const probe = await startHeld();
    const claimed = await claimMessage(open.database, probe);
    await change();
    const before = await stateOf();
    await open.database.deliveries.record({ ...recordOf(claimed, SUCCEEDED), isProbe: true });
    await open.database.deliveries.endProbe(endpointId);
    expect(await look()).toEqual([]);
    expect(await stateOf()).toEqual(before);
  });
});

async function setAutoRecover(autoRecover: boolean): Promise<void> {
  await open.database.endpoints.update(endpointId, { autoRecover });
}

describe('a probe that is not attempted', () => {
  beforeEach(async () => {
    await hold();
  });
  const later = async () => await open.query('UPDATE endpoint_probes SET look_at = now()');

  it('is returned again, because its job may be lost', async () => {
    const probe = await startOne();
    expect(await look()).toEqual([]);
    await later();
    expect(await look()).toEqual([probe]);
  });

  it('waits for the worker that has claimed it, and is made again when that is gone', async () => {
    const probe = await startOne();
    await claimMessage(open.database, { ...probe, leaseMs: 60_000 });
    await later();
    expect(await look()).toEqual([]);
    await open.query(`UPDATE messages SET claimed_until = now() - interval '1 second'`);
    await later();
    expect(await look()).toEqual([probe]);
    expect(await claim(probe)).toBe(true);
  });

  it('is made with another message when its own was deleted', async () => {
    const other = await hold();
    const probe = await startOne();
    await open.query('DELETE FROM messages WHERE id = $1', [probe.messageId]);
    await later();
    await look();
    expect(await look()).toEqual([{ endpointId, messageId: other, attemptNo: 1 }]);
  });
});

it('two schedulers start one probe', async () => {
  await hold();
  const other = open.connect();
  await look();
  const probes = await Promise.all([look(), look(other), look(), look(other)]);
  expect(probes.flat()).toHaveLength(1);
});

it('a project has at most 50 probes a minute', async () => {
  for (let n = 0; n < 51; n += 1) await hold(0, await createDisabled());
  const first = await lookTwice();
  expect(first).toHaveLength(50);
  expect(await look()).toEqual([]);
  await open.query(`UPDATE endpoint_probes SET started_at = now() - interval '61 seconds', look_at = now()
    WHERE message_id IS NULL OR started_at IS NOT NULL`);
  expect((await look()).length).toBeGreaterThan(0);
});

describe('an endpoint', () => {
  it('that was disabled three times within 24 hours is flapping', async () => {
    for (let times = 1; times < 3; times += 1) {
      await open.database.endpoints.resume(endpointId);
      await disable(endpointId);
    }
    await look();
    expect(waits).toEqual([expect.objectContaining({ failures: 0, isFlapping: true })]);
    await open.query(`UPDATE endpoint_probes SET disabled_times[3] = now() - interval '25 hours'`);
    await open.query('UPDATE endpoints SET next_probe_at = NULL');
    await open.query('UPDATE endpoint_probes SET look_at = now()');
    await look();
    expect(waits).toEqual([expect.objectContaining({ isFlapping: false })]);
  });

  it.each([
    ['answered 410 Gone', `disabled_reason = 'gone'`],
    ['does not recover by itself', 'auto_recover = false'],
    ['was deleted', 'deleted_at = now()'],
  ])('that %s is not probed', async (_what, state) => {
    await hold();
    await open.query(`UPDATE endpoints SET ${state} WHERE id = $1`, [endpointId]);
    expect(await lookTwice()).toEqual([]);
    expect(await open.database.mayHaveWork('probes')).toBe(false);
    expect(await open.database.endpointHealth.planMissing(10)).toBe(0);
  });

  it('that is to recover by itself again is probed from then on', async () => {
    await hold();
    await setAutoRecover(false);
    expect(await lookTwice()).toEqual([]);
    await setAutoRecover(true);
    expect(await lookTwice()).toHaveLength(1);
  });

  it('waits as planned, in the database’s time', async () => {
    await open.database.endpointHealth.probe({ limit: 10, waitMs: () => HOUR });
    const next = (await stateOf())?.nextProbeAt?.getTime() ?? 0;
    expect((next - Date.now()) / HOUR).toBeCloseTo(1, 1);
    expect(await look()).toEqual([]);
  });
});
