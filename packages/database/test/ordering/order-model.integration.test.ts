import { beforeAll, expect, it } from '@jest/globals';
import { createRandomUuid } from '@posthorn/common';
import { createAccount, createEndpoint, newMessage } from '@posthorn/test-support';
import fc from 'fast-check';
import type { AttemptOutcome, AttemptRecord, ClaimedMessage } from '../../src/index.js';
import { failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

/** A history takes 0.2 seconds. */
const HISTORIES = Number(process.env['ORDER_HISTORIES'] ?? 60);
const KEYS = ['a', 'b', 'c'];
const OUTCOMES = {
  taken: () => SUCCEEDED,
  failed: () => failed('slow'),
  dead: (): AttemptOutcome => ({ status: 'failed_permanent', sweepAt: new Date() }),
};
const CHANGES = ['cancel', 'delete', 'erase', 'replay', 'attempt'] as const;
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
const outcome = fc.constantFrom('taken' as const, 'failed' as const, 'dead' as const);
const OF_THE_ENDPOINT = [
  'pause',
  'resume',
  'skip',
  'block',
  'disable',
  'delete-endpoint',
  'delete-consumer',
] as const;
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
      outcome,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom(...CHANGES), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('probe' as const), outcome }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom(...OF_THE_ENDPOINT) }) },
);
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never;

/** What the model knows: the messages of each key, in their order. Which of them are settled, it reads. */
interface Model {
  readonly endpointId: string;
  readonly consumerId: string;
  readonly orders: Map<string, string[]>;
  /** The messages that left their order. */
  readonly left: Set<string>;
  readonly attempts: Map<string, number>;
  readonly keys: Map<string, string>;
  skips: boolean;
  isHeld: boolean;
  isDeleted: boolean;
}

async function perform(model: Model, given: Operation): Promise<void> {
  if ('keys' in given) await accept(model, given.keys);
  else if ('key' in given) await attemptHead(model, given.key, given.outcome);
  else if ('which' in given) await changeOne(model, given.do, given.which);
  else if ('outcome' in given) await probe(model, given.outcome);
  else await changeEndpoint(model, given.do);
}

async function changeEndpoint(model: Model, what: (typeof OF_THE_ENDPOINT)[number]): Promise<void> {
  const { endpoints, consumers, endpointHealth } = open.database;
  const { endpointId, consumerId } = model;
  if (what === 'pause' || what === 'resume') await endpoints[what](endpointId);
  else if (what === 'skip' || what === 'block') {
    await endpoints.update(endpointId, { onFailure: what });
    if (!model.isDeleted) model.skips = what === 'skip';
  } else if (what === 'disable') {
    await open.query(
      `UPDATE endpoints SET paused = true, disabled_at = now(), disabled_reason = 'no_success', failing_since = now()
       WHERE id = $1 AND disabled_at IS NULL AND deleted_at IS NULL`,
      [endpointId],
    );
    await open.query(
      `INSERT INTO backlog_changes (endpoint_id) VALUES ($1)
       ON CONFLICT (endpoint_id) DO UPDATE SET change_id = DEFAULT, cursor = NULL, due_at = now()`,
      [endpointId],
    );
    await endpointHealth.planMissing(10);
  } else {
    if (what === 'delete-endpoint') await endpoints.delete(endpointId);
    else await consumers.delete({ projectId, id: consumerId });
    model.isDeleted = true;
  }
}

/** A disabled endpoint is tried with the head of a key, or with a message that left its order. */
async function probe(model: Model, outcome: keyof typeof OUTCOMES): Promise<void> {
  const { endpointId, left } = model;
  const look = async (): Promise<string | undefined> => {
    await open.query(
      'UPDATE endpoint_probes SET look_at = now() WHERE look_at IS NOT NULL AND endpoint_id = $1',
      [endpointId],
    );
    await open.query('UPDATE endpoints SET next_probe_at = now() WHERE next_probe_at IS NOT NULL');
    const { probes } = await open.database.endpointHealth.probe({ limit: 10, waitMs: () => 0 });
    return probes.find((each) => each.endpointId === endpointId)?.messageId;
  };
  await look();
  const messageId = await look();
  if (messageId === undefined) return;
  const heads = await Promise.all(KEYS.map((name) => headOf(model, name)));
  expect([...heads, ...left]).toContain(messageId);
  await attempt(model, messageId, outcome);
  await open.database.deliveries.endProbe(endpointId);
  await look();
}

async function accept(
  { endpointId, orders, keys: keyOf, isDeleted }: Model,
  keys: readonly string[],
): Promise<void> {
  if (isDeleted) return;
  const stored = keys.map((orderingKey) => newMessage({ projectId, endpointId, orderingKey }));
  await open.database.messages.acceptTogether(stored);
  for (const { id, orderingKey = '' } of stored) {
    orders.set(orderingKey, [...(orders.get(orderingKey) ?? []), id]);
    keyOf.set(id, orderingKey);
  }
}

async function attemptHead(model: Model, name: string, outcome: keyof typeof OUTCOMES): Promise<void> {
  const messageId = await headOf(model, name);
  if (messageId === undefined) return;
  const isClaimed = await attempt(model, messageId, outcome);
  if (isClaimed === model.isHeld) throw new Error('The head may be attempted unless it is held.');
}

/** Returns whether it may be attempted. */
async function attempt(model: Model, messageId: string, outcome: keyof typeof OUTCOMES): Promise<boolean> {
  const { endpointId, attempts, keys } = model;
  const { deliveries } = open.database;
  const attemptNo = (attempts.get(messageId) ?? 0) + 1;
  const claimed = await deliveries.claim({ messageId, attemptNo, endpointId });
  if (claimed === undefined) return false;
  attempts.set(messageId, attemptNo);
  const own = { messageId, attemptNo, claimedUntil: claimed.claimedUntil };
  if (claimed.endpointEnded) await deliveries.fail({ ...own, reason: 'deleted' });
  else await conclude(model, claimed, { ...recordOf(own, OUTCOMES[outcome]()), isProbe: claimed.isProbe });
  const key = keys.get(messageId) ?? '';
  if (attemptNo % 2 === 0) await deliveries.advance({ endpointId, key });
  return true;
}

async function conclude(model: Model, { id }: ClaimedMessage, record: AttemptRecord): Promise<void> {
  await open.database.deliveries.record(record);
  if (record.outcome.status !== 'pending_retry' || !model.skips) return;
  model.left.add(id);
  leaveOrder(model, id);
}

function leaveOrder({ orders }: Model, id: string): void {
  for (const [name, ids] of orders)
    orders.set(
      name,
      ids.filter((other) => other !== id),
    );
}

async function changeOne(model: Model, what: Change, which: number): Promise<void> {
  const known = [...model.keys.keys()];
  const id = known[which % known.length];
  if (id !== undefined) await change(model, what, id);
}

async function change(model: Model, what: Change, id: string): Promise<void> {
  const { messages } = open.database;
  if (what === 'cancel') await messages.cancel({ projectId, id }, 'canceled');
  else if (what === 'delete')
    await messages.delete({ projectId, direction: 'outbound', ids: [id], leavesDelivering: true });
  else if (what === 'erase') await open.query('DELETE FROM messages WHERE id = $1', [id]);
  else if (what === 'attempt') await attemptAny(model, id);
  else await replay(model, id);
}

async function attemptAny(model: Model, id: string): Promise<void> {
  const mayBe = model.left.has(id) || (await headOf(model, model.keys.get(id) ?? '')) === id;
  if ((await attempt(model, id, 'taken')) && !mayBe) throw new Error('Only a head may be attempted.');
}

async function replay(model: Model, id: string): Promise<void> {
  const of = { projectId, direction: 'outbound', ids: [id], maxReplays: 10 } as const;
  const [replayed] = await open.database.messages.replay(of);
  if (replayed?.result !== 'replayed') return;
  leaveOrder(model, id);
  model.left.delete(id);
  const name = model.keys.get(id) ?? '';
  model.orders.set(name, [...(model.orders.get(name) ?? []), id]);
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
      const consumerId = createRandomUuid();
      const { id: endpointId } = await createEndpoint(open.database, {
        projectId,
        consumerId,
        url: 'https://example.com/',
      });
      const model: Model = {
        endpointId,
        consumerId,
        orders: new Map(),
        left: new Set(),
        attempts: new Map(),
        keys: new Map(),
        skips: false,
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
          `SELECT id::text FROM messages WHERE endpoint_id = $1 AND sweep_at < '9998-01-01' AND position > 0
             AND status NOT IN ('succeeded', 'failed_permanent') ORDER BY ordering_key`,
          [endpointId],
        );
        expect(free).toEqual(model.isHeld ? free : heads.map(({ id }) => ({ id })));
        const waiting = await open.query(
          `SELECT DISTINCT status::text FROM messages AS m JOIN ordering_keys AS k ON k.endpoint_id = m.endpoint_id AND k.key = m.ordering_key
           WHERE m.endpoint_id = $1 AND position > k.head_position AND sweep_at IS NOT NULL AND status NOT IN ('succeeded', 'failed_permanent')`,
          [endpointId],
        );
        const status = model.isHeld ? 'paused' : 'queued';
        expect(waiting).toEqual(waiting.map(() => ({ status })));
      }
      await open.query('DELETE FROM endpoint_probes WHERE endpoint_id = $1', [endpointId]);
    }),
    { numRuns: HISTORIES },
  );
}, 120_000);
