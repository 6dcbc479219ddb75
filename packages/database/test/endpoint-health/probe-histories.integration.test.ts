import { expect, it } from '@jest/globals';
import { nextStep } from '@posthorn/domain';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome, Database, Probe } from '../../src/index.js';
import { createChance } from '../support/chance.js';
import { recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const MAX_ATTEMPTS = 8;
const STEPS = 1000;

/**
 * Two schedulers, and workers that lose jobs, repeat them, and die before and after their request. People resume, pause and
 * disable the endpoint, and cancel its messages, at any time.
 */
it.each([1, 2, 3, 4])(
  'no message has more than eight attempts, or gets stuck, whatever crashes around a probe (history %i)',
  async (seed) => {
    const chance = createChance(seed);
    const open = await openDatabase({ leaseMs: 1 });
    const { projectId } = await createAccount(open.database);
    const { id: endpointId } = await createEndpoint(open.database, {
      projectId,
      url: 'https://example.com/',
    });
    const schedulers = [open.database, open.connect({ leaseMs: 1 })];
    const jobs: Probe[] = [];
    const requests = new Map<string, number>();
    let successes = 0.05;

    const isDown = (): boolean => chance() >= successes;
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
    const idOfAny = async (): Promise<string | undefined> => {
      const rows = await open.query('SELECT id FROM messages ORDER BY id');
      return rows.length === 0 ? undefined : String(one(rows)['id']);
    };

    async function work({ messageId, attemptNo }: Probe): Promise<void> {
      const claimed = await open.database.deliveries.claim({ messageId, attemptNo, endpointId });
      if (claimed === undefined || chance() < 0.1) return;
      const made = { messageId, attemptNo, claimedUntil: claimed.claimedUntil };
      if (chance() < 0.1) {
        await open.database.deliveries.release(made);
        return;
      }
      requests.set(`${messageId}:${String(attemptNo)}`, 1);
      if (chance() < 0.1) return;
      const failures = { fast: claimed.fastFailures, slow: claimed.slowFailures };
      const record = {
        ...recordOf(made, isDown() ? outcomeOf(failures) : SUCCEEDED),
        isProbe: claimed.isProbe,
      };
      const isRecorded = await open.database.deliveries.record(record);
      if (isRecorded && chance() < 0.7) jobs.push({ messageId, endpointId, attemptNo: attemptNo + 1 });
      if (claimed.isProbe && chance() < 0.7) await open.database.deliveries.endProbe(endpointId);
    }

    async function sweep(): Promise<void> {
      await open.query(`UPDATE messages SET sweep_at = now() WHERE sweep_at < '9999-01-01'`);
      for (const { id, attemptCount, status } of await open.database.outbox.sweep({
        limit: 100,
        againAfterMs: 0,
      }))
        if (status !== 'paused') jobs.push({ messageId: id, endpointId, attemptNo: attemptCount + 1 });
    }

    async function look(database: Database): Promise<void> {
      await open.query('UPDATE endpoint_probes SET look_at = now() WHERE look_at IS NOT NULL');
      await open.query('UPDATE endpoints SET next_probe_at = now() WHERE next_probe_at IS NOT NULL');
      await open.query(`UPDATE endpoint_probes SET started_at = now() - interval '2 minutes'`);
      const { probes } = await database.endpointHealth.probe({ limit: 10, waitMs: () => 0 });
      jobs.push(...probes);
    }

    const disable = async (): Promise<void> => {
      await open.query(
        `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'no_success', failing_since = now()
         WHERE disabled_at IS NULL`,
      );
      await open.database.endpointHealth.planMissing(10);
    };
    const backlog = async (): Promise<void> => {
      while ((await open.database.backlogs.moveNext(100)) !== undefined);
    };
    const steps: readonly (() => Promise<unknown>)[] = [
      async () => {
        if (chance() < 0.9) return;
        const message = newMessage({ projectId, endpointId });
        await open.database.messages.accept(message);
        jobs.push({ messageId: message.id, endpointId, attemptNo: 1 });
      },
      ...Array.from({ length: 6 }, () => async () => {
        const job = chance() < 0.8 ? jobs.pop() : one(jobs);
        if (job !== undefined) await work(job);
      }),
      ...schedulers.flatMap((database) => [() => look(database), () => look(database)]),
      async () => await Promise.all(schedulers.map(look)),
      sweep,
      backlog,
      disable,
      async () => chance() < 0.1 && (await open.database.endpoints.resume(endpointId)),
      async () => chance() < 0.1 && (await open.database.endpoints.pause(endpointId)),
      async () => {
        const id = await idOfAny();
        if (id !== undefined && chance() < 0.02) await open.query('DELETE FROM messages WHERE id = $1', [id]);
      },
    ];
    for (let step = 0; step < STEPS; step += 1) await one(steps)();

    successes = 1;
    await open.database.endpoints.resume(endpointId);
    const isOver = async (): Promise<boolean> => {
      const [row] = await open.query(
        `SELECT count(*) FILTER (WHERE status NOT IN ('succeeded', 'failed_permanent'))::int AS open FROM messages`,
      );
      return row?.['open'] === 0;
    };
    for (let rounds = 0; rounds < 50 && !(await isOver()); rounds += 1) {
      await backlog();
      await sweep();
      for (const job of jobs.splice(0)) await work(job);
    }
    const [most] = await open.query(
      'SELECT max(attempt_count) AS most, count(*)::int AS messages FROM messages',
    );
    expect(await isOver()).toBe(true);
    expect(Number(most?.['most'])).toBeLessThanOrEqual(MAX_ATTEMPTS);
    expect(Math.max(...[...requests.keys()].map((key) => Number(key.split(':')[1])))).toBeLessThanOrEqual(
      MAX_ATTEMPTS,
    );
    const probed = await open.query('SELECT message_id FROM attempts WHERE probe');
    expect(probed.length).toBeGreaterThan(3);
    const last = await open.query(
      `SELECT a.message_id FROM attempts AS a JOIN messages AS m ON m.id = a.message_id
       WHERE a.probe AND a.attempt_no = ${MAX_ATTEMPTS}`,
    );
    expect(last).toEqual([]);
  },
);

function outcomeOf(failures: { readonly fast: number; readonly slow: number }): AttemptOutcome {
  const now = new Date();
  if (nextStep({ status: 500 }, failures).kind === 'dead-letter')
    return { status: 'failed_permanent', sweepAt: now };
  return {
    status: 'pending_retry',
    retryType: 'slow',
    retryAfterSeconds: 1,
    nextAttemptAt: now,
    sweepAt: now,
  };
}
