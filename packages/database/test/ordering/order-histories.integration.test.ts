import { expect, it } from '@jest/globals';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import type { AttemptOutcome, ClaimedMessage, NewMessage } from '../../src/index.js';
import { createChance } from '../support/chance.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const KEYS = ['a', 'b', 'c'];
/** A history goes on until it has so many rounds and attempts. */
const ROUNDS = 60;
const ATTEMPTS = 60;
/** What happens at once in a round. */
const AT_ONCE = 6;

/**
 * Several processes accept, deliver, replay, delete, pause and resume at once, and lose what they do. A small model watches:
 * the one rule of each key is that an attempt's position is never below one that was attempted before, unless the message
 * left the order with its failure.
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
    const attempts: string[] = [];
    let failures = 0.4;

    const keyed = (): NewMessage => newMessage({ projectId, endpointId, orderingKey: one(KEYS) });

    async function accept(): Promise<void> {
      const messages = Array.from({ length: 1 + Math.floor(chance() * 3) }, keyed);
      known.push(...messages.map(({ id }) => id));
      const { messages: store } = one(databases);
      if (messages.length === 1) await Promise.all(messages.map((message) => store.accept(message)));
      else await store.acceptTogether(messages);
    }

    /** The head of a key, or any message, as a job that arrives late. */
    async function pick(): Promise<string | undefined> {
      const ofKey = 'SELECT head_id::text AS id FROM ordering_keys WHERE key = $1';
      const [head] = await open.query(ofKey, [one(KEYS)]);
      return head !== undefined && chance() < 0.5 ? String(head['id']) : some(1)[0];
    }

    function nextOutcome(attemptNo: number): AttemptOutcome {
      if (chance() >= failures) return SUCCEEDED;
      return attemptNo % 3 === 0 ? { status: 'failed_permanent', sweepAt: new Date() } : failed('slow');
    }

    /** The rules: one at a time, and never an earlier one. */
    function start({ id, isInOrder, ...claimed }: ClaimedMessage, key: string): void {
      attempts.push(id);
      if (!isInOrder) return;
      const position = BigInt(claimed.position ?? -1);
      if (inFlight.has(key) || position < (last.get(key) ?? 0n)) throw new Error(`${key} lost its order.`);
      inFlight.set(key, id);
      last.set(key, position);
    }

    async function deliver(): Promise<void> {
      const { deliveries } = one(databases);
      const id = await pick();
      const row = id === undefined ? undefined : await open.database.messages.findById(id);
      if (row === undefined) return;
      const attemptNo = row.attemptCount + 1;
      const claimed = await deliveries.claim({ messageId: row.id, attemptNo, endpointId });
      if (claimed === undefined) return;
      const key = String(claimed.orderingKey);
      start(claimed, key);
      const own = { messageId: row.id, attemptNo, claimedUntil: claimed.claimedUntil };
      const outcome = nextOutcome(attemptNo);
      await open.query('SELECT pg_sleep(0.002)');
      if (inFlight.get(key) === row.id) inFlight.delete(key);
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
      async () => await open.database.endpoints.update(endpointId, { onFailure: one(['block', 'skip']) }),
    ];
    for (let round = 0; round < ROUNDS || attempts.length < ATTEMPTS; round += 1)
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
      const due = await open.query(
        `SELECT head_id::text AS id FROM ordering_keys UNION ALL
         SELECT id::text FROM messages WHERE position < 0 AND status NOT IN ('succeeded', 'failed_permanent')`,
      );
      known.splice(0, known.length, ...due.map(({ id }) => String(id)));
    }
    await step();
    expect(await unsettled()).toBe(0);
    expect(await open.query('SELECT key FROM ordering_keys')).toEqual([]);
    // Each attempt that PostgreSQL knows was made under the rules above.
    const attempted = await open.query('SELECT id::text FROM messages WHERE attempt_count > 0 ORDER BY id');
    expect([...new Set(attempts)].sort()).toEqual(attempted.map(({ id }) => id));
  },
);
