import { beforeAll, expect, it } from '@jest/globals';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import fc from 'fast-check';
import type { AttemptOutcome } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

/** A history takes 0.1 seconds. */
const HISTORIES = Number(process.env['ORDER_HISTORIES'] ?? 100);
const KEYS = ['a', 'b', 'c'];
const OUTCOMES = {
  taken: () => SUCCEEDED,
  failed: () => failed('slow'),
  dead: (): AttemptOutcome => ({ status: 'failed_permanent', sweepAt: new Date() }),
};
const CHANGES = ['cancel', 'delete', 'erase', 'replay'] as const;
type Change = (typeof CHANGES)[number];

let open: OpenDatabase;
let projectId: string;
beforeAll(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
});

/** A number of a message, modulo those that exist. */
const which = fc.nat(30);
const key = fc.constantFrom(...KEYS);
const operation = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('accept' as const),
      keys: fc.array(key, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('attempt' as const),
      key,
      outcome: fc.constantFrom('taken' as const, 'failed' as const, 'dead' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom(...CHANGES), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('pause', 'resume', 'delete-endpoint') }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** What the model knows: the messages of each key, in their order. Which of them are settled, it reads. */
interface Model {
  readonly endpointId: string;
  readonly orders: Map<string, string[]>;
  readonly attempts: Map<string, number>;
  isHeld: boolean;
  isDeleted: boolean;
}

async function perform(model: Model, given: Operation): Promise<void> {
  if ('keys' in given) await accept(model, given.keys);
  else if ('key' in given) await attempt(model, given.key, given.outcome);
  else if ('which' in given) await changeOne(model, given.do, given.which);
  else if (given.do !== 'delete-endpoint') await open.database.endpoints[given.do](model.endpointId);
  else {
    await open.database.endpoints.delete(model.endpointId);
    model.isDeleted = true;
  }
}

async function accept({ endpointId, orders, isDeleted }: Model, keys: readonly string[]): Promise<void> {
  if (isDeleted) return;
  const stored = keys.map((orderingKey) => newMessage({ projectId, endpointId, orderingKey }));
  await open.database.messages.acceptTogether(stored);
  for (const { id, orderingKey = '' } of stored)
    orders.set(orderingKey, [...(orders.get(orderingKey) ?? []), id]);
}

async function attempt(model: Model, name: string, outcome: keyof typeof OUTCOMES): Promise<void> {
  const { endpointId, attempts, isHeld } = model;
  const { deliveries } = open.database;
  const messageId = await headOf(model, name);
  if (messageId === undefined) return;
  const attemptNo = (attempts.get(messageId) ?? 0) + 1;
  const claimed = await deliveries.claim({ messageId, attemptNo, endpointId });
  if ((claimed === undefined) !== isHeld) throw new Error('The head may be attempted unless it is held.');
  if (claimed === undefined) return;
  attempts.set(messageId, attemptNo);
  const own = { messageId, attemptNo, claimedUntil: claimed.claimedUntil };
  if (claimed.endpointEnded) await deliveries.fail({ ...own, reason: 'deleted' });
  else await deliveries.record(recordOf(own, OUTCOMES[outcome]()));
  if (attemptNo % 2 === 0) await deliveries.advance({ endpointId, key: name });
}

async function changeOne(model: Model, what: Change, which: number): Promise<void> {
  const known = [...model.orders.values()].flat();
  const id = known[which % known.length];
  if (id !== undefined) await change(model, what, id);
}

async function change({ orders }: Model, what: Change, id: string): Promise<void> {
  const { messages } = open.database;
  const of = { projectId, direction: 'outbound', ids: [id] } as const;
  if (what === 'cancel') await messages.cancel({ projectId, id }, 'canceled');
  else if (what === 'delete') await messages.delete({ ...of, leavesDelivering: true });
  else if (what === 'erase') await open.query('DELETE FROM messages WHERE id = $1', [id]);
  else {
    const [replayed] = await messages.replay({ ...of, maxReplays: 10 });
    if (replayed?.result !== 'replayed') return;
    for (const [name, ids] of orders)
      if (ids.includes(id)) orders.set(name, [...ids.filter((other) => other !== id), id]);
  }
}

/** The first one of the key that is not settled. */
async function headOf({ orders }: Model, name: string): Promise<string | undefined> {
  const ids = orders.get(name) ?? [];
  const left = await open.query(
    `SELECT id::text FROM messages
     WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND status NOT IN ('succeeded', 'failed_permanent')`,
    [ids],
  );
  const unsettled = new Set(left.map(({ id }) => String(id)));
  return ids.find((id) => unsettled.has(id));
}

/** What the scheduler does, until nothing is left to do. */
async function settle({ backlogs, outbox }: OpenDatabase['database']): Promise<void> {
  while ((await backlogs.moveNext(100)) !== undefined);
  while ((await outbox.advanceSteps(100)).keys > 0);
}

it('each key has its first unsettled message as its head, and that alone may be attempted, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 20 }), async (operations) => {
      const { id: endpointId } = await createEndpoint(open.database, {
        projectId,
        url: 'https://example.com/',
      });
      const model: Model = {
        endpointId,
        orders: new Map(),
        attempts: new Map(),
        isHeld: false,
        isDeleted: false,
      };
      for (const each of operations) {
        await perform(model, each);
        await settle(open.database);
        const [endpoint] = await open.query('SELECT paused AS held FROM endpoints WHERE id = $1', [
          endpointId,
        ]);
        model.isHeld = endpoint?.['held'] === true;
        const heads = await open.query(
          'SELECT key, head_id::text AS id FROM ordering_keys WHERE endpoint_id = $1 ORDER BY key',
          [endpointId],
        );
        const expected = await Promise.all(
          KEYS.map(async (name) => ({ key: name, id: await headOf(model, name) })),
        );
        expect(heads).toEqual(expected.filter(({ id }) => id !== undefined));
        const free = await open.query(
          `SELECT id::text FROM messages WHERE endpoint_id = $1 AND sweep_at < '9998-01-01'
             AND status NOT IN ('succeeded', 'failed_permanent') ORDER BY ordering_key`,
          [endpointId],
        );
        expect(free).toEqual(model.isHeld ? free : heads.map(({ id }) => ({ id })));
      }
    }),
    { numRuns: HISTORIES },
  );
}, 120_000);
