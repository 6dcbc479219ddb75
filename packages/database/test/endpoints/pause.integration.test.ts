import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  changeEndpoints,
  changeProjects,
  countLockWaits,
  createAccount,
  createEndpoint,
  createSource,
  newMessage,
  waitFor,
} from '@posthorn/test-support';
import { type ClaimedMessage, type ClaimRequest, mayHaveTakenEffect } from '../../src/index.js';
import { holdTransaction } from '../support/hold-transaction.js';
import { type OpenDatabase, openDatabase } from '../support/open-database.js';

const URL = 'https://example.com/hook';

let open: OpenDatabase;
let projectId: string;
let endpointId: string;
beforeEach(async () => {
  open = await openDatabase();
  ({ projectId } = await createAccount(open.database));
  ({ id: endpointId } = await createEndpoint(open.database, { projectId, url: URL }));
});

async function accept(to: string = endpointId): Promise<ClaimRequest> {
  const message = newMessage({ projectId, endpointId: to });
  await open.database.messages.accept(message);
  return { messageId: message.id, endpointId: to, attemptNo: 1 };
}

interface SlowClaims {
  /** The message of the endpoint. */
  readonly mine: ClaimRequest;
  readonly claimed: Promise<readonly (ClaimedMessage | undefined)[]>;
  proceed(): Promise<unknown>;
}

/** Claims in one batch. They have passed the gate and wait for the locked row of the last message. */
async function startSlowClaims(endpoints: 'one endpoint' | 'two endpoints'): Promise<SlowClaims> {
  const mine = await accept();
  const claims = [mine];
  if (endpoints === 'two endpoints') {
    claims.push(await accept((await createEndpoint(open.database, { projectId, url: URL })).id));
  }
  const inTheWay = await holdTransaction(open.url, 'SELECT FROM messages WHERE id = $1 FOR UPDATE', [
    claims.at(-1)?.messageId,
  ]);
  const claimed = Promise.all(claims.map(open.connect().deliveries.claim));
  await waitFor(async () => (await countLockWaits(open.query)) === 1);
  return { mine, claimed, proceed: () => inTheWay.query('COMMIT') };
}

async function waitForBlockedGate(): Promise<void> {
  await waitFor(async () => (await countLockWaits(open.query, 'advisory')) === 1);
}

describe('after a pause was answered', () => {
  it('a claim holds a message of the endpoint instead of taking it', async () => {
    const { endpoints, deliveries, messages } = open.database;
    await endpoints.pause(endpointId);
    const claim = await accept();
    expect(await deliveries.claim(claim)).toBeUndefined();
    expect(await messages.findById(claim.messageId)).toMatchObject({
      status: 'paused',
      claimedUntil: null,
      attemptCount: 0,
    });
    expect(await endpoints.resume(endpointId)).toBe(1);
    expect(await deliveries.claim(claim)).toMatchObject({ id: claim.messageId });
  });

  it('a claim takes the messages of other endpoints in the same batch', async () => {
    const other = await createEndpoint(open.database, { projectId, url: URL });
    await open.database.endpoints.pause(endpointId);
    const claims = [await accept(), await accept(other.id)];
    const claimed = await Promise.all(claims.map(open.database.deliveries.claim));
    expect(claimed.map((message) => message?.endpointId)).toEqual([undefined, other.id]);
  });
});

it('a pause that cannot wait for a claim is committed, and its error does not deny that', async () => {
  const { claimed, proceed } = await startSlowClaims('two endpoints');
  const impatient = open.connect({ lockTimeoutMs: 100 });
  const error: unknown = await impatient.endpoints.pause(endpointId).catch((reason: unknown) => reason);
  expect(mayHaveTakenEffect(error)).toBe(true);
  expect(await open.query('SELECT paused FROM endpoints WHERE id = $1', [endpointId])).toEqual([
    { paused: true },
  ]);
  await proceed();
  await claimed;
});

it.each(['one endpoint', 'two endpoints'] as const)(
  'every claim of %s that did not see the pause is committed',
  async (endpoints) => {
    const { mine, claimed, proceed } = await startSlowClaims(endpoints);
    let isAnswered = false;
    const pause = open.database.endpoints.pause(endpointId).then(() => (isAnswered = true));
    await waitForBlockedGate();
    expect(isAnswered).toBe(false);

    await proceed();
    expect((await claimed)[0]?.id).toBe(mine.messageId);
    await pause;
  },
);

it('reports to a claim that its endpoint was deleted', async () => {
  const claim = await accept();
  await changeEndpoints(open.query, endpointId, { deletedAt: new Date() });
  expect(await open.database.deliveries.claim(claim)).toMatchObject({ endpointEnded: true });
});

it('delivers the accepted messages of a paused or deleted inbound endpoint until its project is deleted', async () => {
  const { id } = await createSource(open.database, { projectId, direction: 'inbound', url: URL });
  await changeEndpoints(open.query, id, { paused: true, deletedAt: new Date() });
  const claim = await accept(id);
  expect(await open.database.deliveries.claim(claim)).toMatchObject({ endpointEnded: false });
  await changeProjects(open.query, projectId, { status: 'deleted' });
  expect(await open.database.deliveries.claim(await accept(id))).toMatchObject({ endpointEnded: true });
});
