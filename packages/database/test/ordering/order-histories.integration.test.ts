import { expect, it } from '@jest/globals';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome, NewMessage } from '../../src/index.js';
import { createChance } from '../support/chance.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const KEYS = ['a', 'b', 'c'];
const ROUNDS = 60;
/** What happens at once in a round. */
const AT_ONCE = 6;

interface Attempted {
  readonly messageId: string;
  readonly key: string;
  readonly position: bigint;
}

/**
 * Several processes accept, deliver, replay, delete, pause and resume at once, and lose what they do. A small model watches:
 * the one rule of each key is that an attempt's position is never below one that was attempted before.
 */
it.each([1, 2, 3, 4, 5, 6])(
  'each key is delivered in order, one at a time, and nothing gets stuck (history %i)',
  async (seed) => {
    const chance = createChance(seed);
    const open = await openDatabase();
    const databases = [open.database, open.connect()];
    const { projectId } = await createAccount(open.database);
    const { id: endpointId } = await createEndpoint(open.database, {
      projectId,
      url: 'https://example.com/',
    });
    const one = <Item>(items: readonly Item[]): Item => items[Math.floor(chance() * items.length)] as Item;
    const known: string[] = [];
    const some = (count: number): readonly string[] =>
      known.length === 0 ? [] : Array.from({ length: count }, () => one(known));
    const inFlight = new Map<string, string>();
    const last = new Map<string, bigint>();
    const attempts: Attempted[] = [];
    let failures = 0.4;

    const keyed = (): NewMessage => newMessage({ projectId, endpointId, orderingKey: one(KEYS) });

    async function accept(): Promise<void> {
      const messages = Array.from({ length: 1 + Math.floor(chance() * 3) }, keyed);
      known.push(...messages.map(({ id }) => id));
      const { messages: store } = one(databases);
      if (messages.length === 1) await Promise.all(messages.map((message) => store.accept(message)));
      else await store.acceptTogether(messages);
    }

    async function deliver(): Promise<void> {
      const { deliveries } = one(databases);
      const [id] = some(1);
      const row = id === undefined ? undefined : await open.database.messages.findById(id);
      if (row === undefined) return;
      const attemptNo = row.attemptCount + 1;
      const claimed = await deliveries.claim({ messageId: row.id, attemptNo, endpointId });
      if (claimed === undefined) return;
      const key = String(claimed.orderingKey);
      const position = BigInt(claimed.position ?? -1);
      // The rules: one at a time, and never an earlier one.
      expect({ key, before: inFlight.get(key) }).toEqual({ key, before: undefined });
      expect(position).toBeGreaterThanOrEqual(last.get(key) ?? 0n);
      inFlight.set(key, row.id);
      last.set(key, position);
      attempts.push({ messageId: row.id, key, position });
      const own = { messageId: row.id, attemptNo, claimedUntil: claimed.claimedUntil };
      const outcome: AttemptOutcome =
        chance() >= failures
          ? SUCCEEDED
          : attemptNo % 3 === 0
            ? { status: 'failed_permanent', sweepAt: new Date() }
            : failed('slow');
      await open.query('SELECT pg_sleep(0.002)');
      inFlight.delete(key);
      await deliveries.record(recordOf(own, outcome));
      // A worker may die before it starts the next one.
      if (chance() < 0.5) await deliveries.advance({ endpointId, key });
    }

    const step = async (): Promise<unknown> => await one(databases).outbox.advanceSteps(50);
    const backlog = async (): Promise<void> => {
      while ((await one(databases).backlogs.moveNext(20)) !== undefined);
    };
    const steps: readonly (() => Promise<unknown>)[] = [
      accept,
      accept,
      ...Array.from({ length: 8 }, () => deliver),
      step,
      step,
      backlog,
      async () => {
        const ids = some(2);
        if (ids.length === 0) return;
        await one(databases).messages.replay({ projectId, direction: 'outbound', ids, maxReplays: 10 });
      },
      async () => {
        const ids = some(1);
        if (ids.length === 0) return;
        await open.database.messages.delete({
          projectId,
          direction: 'outbound',
          ids,
          leavesDelivering: true,
        });
      },
      async () => {
        const [id] = some(1);
        if (id !== undefined) await one(databases).messages.cancel({ projectId, id }, 'canceled');
      },
      async () => chance() < 0.3 && (await one(databases).endpoints.pause(endpointId)),
      async () => await one(databases).endpoints.resume(endpointId),
    ];
    for (let round = 0; round < ROUNDS; round += 1)
      await Promise.all(Array.from({ length: AT_ONCE }, () => one(steps)()));

    failures = 0;
    await open.database.endpoints.resume(endpointId);
    const unsettled = async (): Promise<number> => {
      const [row] = await open.query(
        `SELECT count(*)::int AS count FROM messages WHERE status NOT IN ('succeeded', 'failed_permanent')`,
      );
      return Number(row?.['count']);
    };
    for (let round = 0; round < 500 && (await unsettled()) > 0; round += 1) {
      await backlog();
      await step();
      await deliver();
      const heads = await open.query('SELECT head_id::text AS id FROM ordering_keys');
      known.splice(0, known.length, ...heads.map(({ id }) => String(id)));
    }
    await step();
    expect(await unsettled()).toBe(0);
    expect(await open.query('SELECT key FROM ordering_keys')).toEqual([]);
    expect(attempts.length).toBeGreaterThan(25);
  },
);
