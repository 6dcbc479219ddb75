import { inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import type { AttemptRow } from '@posthorn/database';
import { TEST_ENCRYPTION_KEYS, waitFor } from '@posthorn/test-support';
import { startEnvironment } from '../support/start-environment.js';

const AUTHORIZATION = 'Bearer receivers-own-token';
const LARGE = Buffer.alloc(65 * 1024, 'x');

const environment = await startEnvironment();

describe('the record of an attempt', () => {
  async function recordOf(body: string | Buffer): Promise<AttemptRow> {
    const receiver = await environment.startReceiver([{ status: 200, headers: { 'X-Answer': 'ä' }, body }]);
    const endpoint = await environment.createEndpoint(receiver.url, {
      authorization: AUTHORIZATION,
      'X-A': '1',
    });
    await environment.startWorker();
    const id = await environment.send(endpoint);
    await environment.waitForStatus(id, 'succeeded');
    const [attempt] = await environment.attemptsOf(id);
    if (attempt === undefined) throw new Error('no attempt on record');
    return attempt;
  }

  it('has the time of each phase, the address and the response', async () => {
    const attempt = await recordOf('ok');
    expect(attempt).toMatchObject({
      attemptNo: 1,
      responseStatus: 200,
      responseHeaders: expect.objectContaining({ 'x-answer': 'ä' }),
      responseBodyTruncated: false,
      resolvedIp: '127.0.0.1',
      connReused: false,
      errorText: null,
      retryType: null,
      retryAfterSeconds: null,
    });
    const { dnsMs, tcpConnectMs, tlsHandshakeMs, ttfbMs, transferMs, processingMs, responseLatencyMs } =
      attempt;
    for (const ms of [
      dnsMs,
      tcpConnectMs,
      tlsHandshakeMs,
      ttfbMs,
      transferMs,
      processingMs,
      responseLatencyMs,
    ]) {
      expect(ms).toEqual(expect.any(Number));
      expect(Number.isInteger(ms)).toBe(true);
    }
  });

  it('has the headers that were sent, with credentials masked', async () => {
    const attempt = await recordOf('ok');
    expect(attempt.requestHeaders).toMatchObject({
      authorization: 'Bear…',
      'x-a': '1',
      'x-webhook-id': attempt.messageId,
      'x-webhook-signature': expect.stringMatching(/^sha256=/),
      'content-length': expect.stringMatching(/^\d+$/),
      Host: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
      Connection: 'keep-alive',
    });
    expect(JSON.stringify(attempt)).not.toContain('receivers-own-token');
  });

  it('states that a response was truncated', async () => {
    expect(await recordOf(LARGE)).toMatchObject({ responseBodyTruncated: true });
  });
});

describe('the log', () => {
  it('has one wide line per attempt', async () => {
    const receiver = await environment.startReceiver([{ status: 500 }]);
    const endpoint = await environment.createEndpoint(receiver.url);
    const worker = await environment.startWorker();
    const ids = [await environment.send(endpoint), await environment.send(endpoint)];
    for (const id of ids) await environment.waitForStatus(id, 'pending_retry');
    const attempts = await waitFor(() => {
      const lines = worker.logs.filter(({ message }) => message === 'attempt');
      return lines.length >= 2 && lines;
    });
    await worker.stop();
    expect(attempts.map(({ fields }) => fields['message_id']).sort()).toEqual([...ids].sort());
    expect(attempts[0]?.fields).toMatchObject({
      attempt_no: 1,
      endpoint_id: endpoint.publicId,
      project_id: environment.account.projectId,
      status: 'pending_retry',
      response_status: 500,
      error: 'the destination answered 500',
      retry_type: 'slow',
      retry_after_seconds: 1800,
      latency_ms: expect.any(Number),
      processing_ms: expect.any(Number),
      ttfb_ms: expect.any(Number),
      resolved_ip: '127.0.0.1',
    });
  });

  it('contains no secret, no payload and no path of a destination', async () => {
    const receiver = await environment.startReceiver([{ status: 200 }, { status: 500 }, 'reset']);
    const endpoint = await environment.createEndpoint(`${receiver.url}/secret-path`, {
      Authorization: AUTHORIZATION,
    });
    const damaged = await environment.createEndpoint(receiver.url);
    const worker = await environment.startWorker();
    for (let count = 1; count <= 3; count++) {
      await environment.send(endpoint, { body: '{"card":"4111"}', headers: { 'X-A': 'header-secret' } });
      await receiver.waitForRequests(count);
    }
    // An internal failure whose error is logged: the secret cannot be decrypted.
    await environment.query(
      "UPDATE signing_keys SET encrypted_secret = overlay(encrypted_secret PLACING 'AAAA' FROM 8) WHERE endpoint_id = $1",
      [damaged.id],
    );
    await environment.send(damaged);
    await waitFor(() =>
      worker.logs.some(({ message }) => message === 'a delivery was returned to the queue'),
    );
    await waitFor(() => worker.logs.filter(({ message }) => message === 'attempt').length === 3);
    const text = inspect(worker.logs, { depth: 10, maxArrayLength: null, maxStringLength: null });
    const secrets = [
      endpoint.signingSecret.slice('whsec_'.length),
      damaged.signingSecret.slice('whsec_'.length),
      'receivers-own-token',
      'header-secret',
      '4111',
      'secret-path',
      TEST_ENCRYPTION_KEYS.slice('test:'.length),
      new URL(environment.databaseUrl).password,
      new URL(environment.redisUrl).password,
    ];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });
});
