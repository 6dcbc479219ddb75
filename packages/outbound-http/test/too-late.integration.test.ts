import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SendAbortedError } from '../src/index.js';
import { createCertificate } from '@posthorn/test-support';
import { startHttpServer, startHttpsServer, startTcpServer } from './support/local-servers.js';
import { asResponse, requestTo, startSender } from './support/test-sender.js';

/** Blocks this process, as if it were frozen. */
function freeze(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** A process counts as frozen when it notices its deadline more than a second late. */
const TIMEOUT_MS = 500;
const FROZEN_MS = 2000;

describe('a process that was frozen until its deadline', () => {
  it('does not write the request to a kept connection', async () => {
    let requests = 0;
    const port = await startHttpServer((_request, response) => {
      requests += 1;
      response.end();
    });
    const sender = startSender({ timeoutMs: TIMEOUT_MS });
    asResponse(await sender.send(requestTo(port)));

    const sending = sender.send(requestTo(port));
    freeze(FROZEN_MS);

    await expect(sending).rejects.toThrow(SendAbortedError);
    expect(requests).toBe(1);
  });

  it('does not write the request to a connection that became ready meanwhile', async () => {
    const received: Buffer[] = [];
    const port = await startTcpServer((socket) => socket.on('data', (data) => received.push(data)));
    const resolveHost = () => {
      // The timer is due before the connection is made. After that, it is too late.
      setTimeout(() => freeze(FROZEN_MS), 0);
      freeze(10);
      return Promise.resolve([{ address: '127.0.0.1', family: 4 as const }]);
    };
    const sender = startSender({ timeoutMs: TIMEOUT_MS, resolveHost });

    const sending = sender.send({ ...requestTo(port), url: `http://cold.test:${port}/hook` });

    await expect(sending).rejects.toThrow(SendAbortedError);
    expect(received).toEqual([]);
  });

  it('does not write the request when TLS has been negotiated', async () => {
    let requests = 0;
    const certificate = createCertificate('cold.test');
    const port = await startHttpsServer(certificate, (_request, response) => {
      requests += 1;
      response.end();
    });
    const sender = startSender({
      timeoutMs: TIMEOUT_MS,
      certificateAuthorities: [certificate.certificate],
      resolveHost() {
        setTimeout(() => freeze(FROZEN_MS), 0);
        freeze(10);
        return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
      },
    });

    const sending = sender.send({ ...requestTo(port), url: `https://cold.test:${port}/hook` });

    await expect(sending).rejects.toThrow(SendAbortedError);
    expect(requests).toBe(0);
  });
});

it('does not begin a send that may last longer than permitted', async () => {
  let requests = 0;
  const port = await startHttpServer((_request, response) => {
    requests += 1;
    response.end();
  });
  const sender = startSender({ timeoutMs: 1000 });
  const inTime = { ...requestTo(port), endsByMs: performance.now() + 60_000 };
  const tooLate = { ...requestTo(port), endsByMs: performance.now() + 500 };

  await expect(sender.send(tooLate)).rejects.toThrow(SendAbortedError);
  asResponse(await sender.send(inTime));
  expect(requests).toBe(1);
});

describe('a send that is withdrawn', () => {
  it('ends at once while its connection is being made', async () => {
    const received: Buffer[] = [];
    const withdrawal = new AbortController();
    // The server never negotiates TLS.
    const port = await startTcpServer((socket) => {
      socket.on('data', (data) => {
        received.push(data);
        withdrawal.abort();
      });
    });
    const request = { ...requestTo(port), url: `https://127.0.0.1:${port}/`, withdrawal: withdrawal.signal };
    await expect(startSender().send(request)).rejects.toThrow(SendAbortedError);
    expect(Buffer.concat(received).includes('POST')).toBe(false);
  });

  it('continues to its answer when the request has been written', async () => {
    const withdrawal = new AbortController();
    const port = await startHttpServer((request, response) => {
      withdrawal.abort();
      request.resume().once('end', () => void sleep(100).then(() => response.end('late')));
    });
    const result = await startSender().send({ ...requestTo(port), withdrawal: withdrawal.signal });
    expect(asResponse(result).body.toString()).toBe('late');
  });
});

describe('a process that is too busy to ask for a connection in time', () => {
  it('rejects the send without blaming the destination', async () => {
    const port = await startHttpServer((_request, response) => response.end());
    const sender = startSender({ timeoutMs: TIMEOUT_MS });

    const sending = sender.send(requestTo(port));
    freeze(TIMEOUT_MS + 100);

    await expect(sending).rejects.toThrow(SendAbortedError);
  });
});
