import { describe, expect, it } from '@jest/globals';
import { createRandomUuid, createUuidV7 } from '@posthorn/common';
import { changeMessages, claimMessage, erasePayload, newMessage, waitFor } from '@posthorn/test-support';
import type { AttemptRecord, Claim, ClaimRequest, OwnClaim } from '../../src/index.js';
import { acceptOne, claimOne, failed, recordOf, SUCCEEDED } from '../support/delivery-records.js';
import { openDatabase } from '../support/open-database.js';

const open = await openDatabase();

async function countAttempts({ messageId }: Claim): Promise<unknown> {
  const [row] = await open.query('SELECT count(*)::int FROM attempts WHERE message_id = $1', [messageId]);
  return row?.['count'];
}

async function messageOf({ messageId }: Claim): Promise<unknown> {
  return await open.database.messages.findById(messageId);
}

/** A single row has a statement of its own. */
const ALONE_AND_AMONG_OTHERS = [
  ['alone', 0],
  ['among others', 3],
] as const;

function acceptSome(count: number): Promise<readonly ClaimRequest[]> {
  return Promise.all(Array.from({ length: count }, () => acceptOne(open.database)));
}

function claimSome(count: number): Promise<readonly (ClaimRequest & OwnClaim)[]> {
  return Promise.all(Array.from({ length: count }, () => claimOne(open.database)));
}

describe('a claim', () => {
  it.each(ALONE_AND_AMONG_OTHERS)(
    'loads the message with the bytes of its payload: %s',
    async (_what, others) => {
      const message = newMessage({ body: '{ "n":1.0 }', headers: { 'X-B': 'ä', 'X-A': '1' } });
      await open.database.messages.accept(message);
      const { id: messageId, endpointId } = message;
      const claims = [{ messageId, endpointId, attemptNo: 1 }, ...(await acceptSome(others))];
      const [claimed] = await Promise.all(claims.map(open.database.deliveries.claim));
      expect(claimed).toEqual({
        id: messageId,
        endpointEnded: false,
        credentials: null,
        eventId: null,
        eventType: null,
        isTest: false,
        isInOrder: false,
        isProbe: false,
        orderingKey: null,
        isReplay: false,
        position: null,
        query: null,
        claimedUntil: expect.any(Date),
        direction: 'outbound',
        projectId: message.projectId,
        endpointId: message.endpointId,
        attemptCount: 0,
        fastFailures: 0,
        slowFailures: 0,
        contentType: 'application/json',
        retentionHours: 720,
        retrySchedule: null,
        headers: message.headers,
        body: '{ "n":1.0 }',
        bodyBytes: null,
      });
      expect(await messageOf({ messageId: message.id, attemptNo: 1 })).toMatchObject({
        status: 'delivering',
        claimedUntil: expect.any(Date),
      });
    },
  );

  it('gives each of 100 messages to one of two workers that claim all of them', async () => {
    const claims = await Promise.all(Array.from({ length: 100 }, () => acceptOne(open.database)));
    const workers = [open.database, open.connect()];
    const taken = await Promise.all(
      workers.flatMap(({ deliveries }) => [...claims, ...claims].map((claim) => deliveries.claim(claim))),
    );
    const ids = taken.flatMap((message) => (message === undefined ? [] : [message.id]));
    expect([...ids].sort()).toEqual(claims.map(({ messageId }) => messageId).sort());
  });

  it('is exclusive until it expires', async () => {
    const { deliveries } = open.database;
    const { deliveries: brief } = open.connect({ leaseMs: 1 });
    const [lasting, ending] = [await acceptOne(open.database), await acceptOne(open.database)];
    expect(await deliveries.claim(lasting)).toBeDefined();
    expect(await deliveries.claim(lasting)).toBeUndefined();
    expect(await brief.claim(ending)).toBeDefined();
    expect(await waitFor(() => deliveries.claim(ending))).toMatchObject({ id: ending.messageId });
  });

  it('is not given for an attempt that was made or that is not the next one', async () => {
    const claim = await acceptOne(open.database);
    const { deliveries } = open.database;
    expect(await deliveries.claim({ ...claim, attemptNo: 2 })).toBeUndefined();
    await deliveries.record(recordOf(await claimMessage(open.database, claim), failed('slow')));
    expect(await deliveries.claim(claim)).toBeUndefined();
    expect(await deliveries.claim({ ...claim, attemptNo: 3 })).toBeUndefined();
    expect(await deliveries.claim({ ...claim, attemptNo: 2 })).toMatchObject({
      attemptCount: 1,
      slowFailures: 1,
    });
  });

  it.each(['succeeded', 'failed_permanent', 'paused'] as const)(
    'is not given for a message that is %s',
    async (status) => {
      const claim = await acceptOne(open.database);
      await changeMessages(open.query, claim.messageId, { status });
      expect(await open.database.deliveries.claim(claim)).toBeUndefined();
    },
  );

  it('has no body when retention has erased it', async () => {
    const claim = await acceptOne(open.database);
    await erasePayload(open.query, claim.messageId);
    expect(await open.database.deliveries.claim(claim)).toMatchObject({ body: null });
  });
});

describe('recording an attempt', () => {
  it.each(ALONE_AND_AMONG_OTHERS)(
    'moves the message and writes one attempt with every field: %s',
    async (_what, others) => {
      const claim = await claimOne(open.database);
      const record: AttemptRecord = {
        ...recordOf(claim, failed('fast')),
        responseStatus: 429,
        responseLatencyMs: 12,
        processingMs: 1,
        errorText: 'the destination answered 429',
        responseHeaders: { 'x-b': '2', 'x-a': 'ä' },
        responseBodyTruncated: true,
        resolvedIp: '2001:db8::1',
        requestHeaders: { 'X-A': '1' },
        dnsMs: 1,
        tcpConnectMs: 2,
        tlsHandshakeMs: 3,
        ttfbMs: 4,
        transferMs: 5,
        connReused: true,
      };
      const { outcome, ...facts } = record;
      if (outcome.status !== 'pending_retry') throw new Error('not a retry');

      const records = [record, ...(await claimSome(others)).map((other) => recordOf(other, SUCCEEDED))];
      expect(new Set(await Promise.all(records.map(open.database.deliveries.record)))).toEqual(
        new Set([true]),
      );

      const attempts = await open.query('SELECT * FROM attempts WHERE message_id = $1', [claim.messageId]);
      expect(attempts).toEqual([
        expect.objectContaining({
          id: facts.id,
          attempt_no: 1,
          response_status: 429,
          response_headers: facts.responseHeaders,
          response_body_truncated: true,
          resolved_ip: '2001:db8::1',
          transfer_ms: 5,
          conn_reused: true,
          retry_type: 'fast',
          retry_after_seconds: 60,
          created_at: facts.createdAt,
        }),
      ]);
      expect(await messageOf(claim)).toMatchObject({
        status: 'pending_retry',
        attemptCount: 1,
        fastFailures: 1,
        slowFailures: 0,
        nextAttemptAt: outcome.nextAttemptAt,
        sweepAt: outcome.sweepAt,
        lastError: 'the destination answered 429',
        responseStatus: 429,
        responseLatencyMs: 12,
        claimedUntil: null,
        deliveredAt: null,
        failedAt: null,
      });
    },
  );

  it('clears the values of an earlier failure once the message succeeds', async () => {
    const claim = await claimOne(open.database);
    const { deliveries } = open.database;
    await deliveries.record({ ...recordOf(claim, failed('slow')), errorText: 'refused' });
    const next = await claimMessage(open.database, { ...claim, attemptNo: 2 });
    await deliveries.record({ ...recordOf(next, SUCCEEDED), responseStatus: 200 });
    expect(await messageOf(claim)).toMatchObject({
      status: 'succeeded',
      attemptCount: 2,
      responseStatus: 200,
      lastError: null,
      nextAttemptAt: null,
      sweepAt: null,
      deliveredAt: expect.any(Date),
    });
  });

  it('writes an attempt once when it is recorded repeatedly', async () => {
    const claim = await claimOne(open.database);
    const { record } = open.database.deliveries;
    expect(await record(recordOf(claim, SUCCEEDED))).toBe(true);
    expect(await record(recordOf(claim, SUCCEEDED))).toBe(false);
    expect(await countAttempts(claim)).toBe(1);
  });

  it('writes an attempt once when it is recorded twice at once', async () => {
    const [mine, other] = [await claimOne(open.database), await claimOne(open.database)];
    const { record } = open.database.deliveries;
    const results = await Promise.all([mine, other, mine].map((claim) => record(recordOf(claim, SUCCEEDED))));
    expect([results[0] === results[2], results[1]]).toEqual([false, true]);
    expect([await countAttempts(mine), await countAttempts(other)]).toEqual([1, 1]);
  });

  it('counts although PostgreSQL has lost the claim in a crash', async () => {
    const claim = await claimOne(open.database);
    await open.query("UPDATE messages SET status = 'queued', claimed_until = NULL WHERE id = $1", [
      claim.messageId,
    ]);
    expect(await open.database.deliveries.record(recordOf(claim, SUCCEEDED))).toBe(true);
    expect(await messageOf(claim)).toMatchObject({ status: 'succeeded', attemptCount: 1 });
    expect(await countAttempts(claim)).toBe(1);
  });

  it('records the other attempts of a batch when the database refuses one', async () => {
    const claims = await Promise.all(Array.from({ length: 10 }, () => claimOne(open.database)));
    const results = await Promise.allSettled(
      claims.map((claim, index) =>
        open.database.deliveries.record({
          ...recordOf(claim, SUCCEEDED),
          ...(index === 3 && { errorText: 'NUL \u0000' }),
        }),
      ),
    );
    expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
      claims.map((_, index) => index !== 3),
    );
  });
});

describe('returning a message to the queue', () => {
  it('counts no attempt, and a new message is queued again', async () => {
    const claim = await claimOne(open.database);
    await open.database.deliveries.release(claim);
    expect(await messageOf(claim)).toMatchObject({ status: 'queued', attemptCount: 0, claimedUntil: null });
    expect(await open.database.deliveries.claim(claim)).toBeDefined();
  });

  it('counts no attempt, and a retry is pending again', async () => {
    const claim = await claimOne(open.database);
    const { deliveries } = open.database;
    await deliveries.record(recordOf(claim, failed('slow')));
    const next = await claimMessage(open.database, { ...claim, attemptNo: 2 });
    await deliveries.release(next);
    expect(await messageOf(claim)).toMatchObject({ status: 'pending_retry', attemptCount: 1 });
    expect(await countAttempts(claim)).toBe(1);
  });

  it('does not change a settled message', async () => {
    const claim = await claimOne(open.database);
    await open.database.deliveries.record(recordOf(claim, SUCCEEDED));
    await open.database.deliveries.release(claim);
    expect(await messageOf(claim)).toMatchObject({ status: 'succeeded' });
  });
});

describe('failing a message', () => {
  it('ends it without an attempt, and leaves its dead letter to the sweep', async () => {
    const claim = await claimOne(open.database);
    await open.database.deliveries.fail({ ...claim, reason: 'endpoint deleted' });
    expect(await messageOf(claim)).toMatchObject({
      status: 'failed_permanent',
      lastError: 'endpoint deleted',
      attemptCount: 0,
      failedAt: expect.any(Date),
      sweepAt: expect.any(Date),
    });
    expect(await countAttempts(claim)).toBe(0);
  });

  it('does nothing for a message that no worker claimed', async () => {
    const claim = await acceptOne(open.database);
    await open.database.deliveries.fail({ ...claim, claimedUntil: new Date(), reason: 'endpoint deleted' });
    expect(await messageOf(claim)).toMatchObject({ status: 'queued' });
  });
});

it('finds each of many targets, and none for an endpoint that never existed', async () => {
  const unknown = [createRandomUuid(), createUuidV7()];
  expect(await Promise.all(unknown.map(open.database.deliveries.findTarget))).toEqual([undefined, undefined]);
});
