import { describe, expect, it } from '@jest/globals';
import { type ResolvedAddress, type ResolveHost, createAddressGuard } from '../src/index.js';
import { createCertificate } from '@posthorn/test-support';
import { startHttpsServer } from './support/local-servers.js';
import { asFailure, asResponse, requestTo, startSender } from './support/test-sender.js';

const certificate = createCertificate('hooks.test');
const LOOPBACK: ResolvedAddress = { address: '127.0.0.1', family: 4 };
const PRIVATE: ResolvedAddress = { address: '10.0.0.1', family: 4 };

async function startCountingServer() {
  const seen = { requests: 0 };
  const port = await startHttpsServer(certificate, (_request, response) => {
    seen.requests += 1;
    response.setHeader('Connection', 'close').end();
  });
  return { seen, request: { ...requestTo(port), url: `https://hooks.test:${port}/` } };
}

function startGuardedSender(resolveHost: ResolveHost, allowedCidrs: readonly string[] = []) {
  return startSender({
    guard: createAddressGuard({ allowInsecureDestinations: false, allowedCidrs }),
    certificateAuthorities: [certificate.certificate],
    resolveHost,
  });
}

describe('a name', () => {
  it('is not contacted when it resolves to a forbidden address', async () => {
    const { seen, request } = await startCountingServer();
    const failure = asFailure(await startGuardedSender(() => Promise.resolve([LOOPBACK])).send(request));
    expect(failure).toMatchObject({
      reason: 'address-not-allowed',
      message: 'destination address not allowed',
      resolvedIp: undefined,
    });
    expect(seen.requests).toBe(0);
  });

  it('is checked by the answer that is connected to when its answer changes', async () => {
    const { seen, request } = await startCountingServer();
    const answers = [LOOPBACK, PRIVATE];
    const resolveNext = () => Promise.resolve(answers.splice(0, 1));
    const sender = startGuardedSender(resolveNext, ['127.0.0.1']);

    const first = asResponse(await sender.send(request));
    expect(first.resolvedIp).toBe('127.0.0.1');
    expect(answers).toEqual([PRIVATE]);

    expect(asFailure(await sender.send(request)).reason).toBe('address-not-allowed');
    expect(seen.requests).toBe(1);
  });

  it('is reached by its allowed addresses only', async () => {
    const { seen, request } = await startCountingServer();
    const sender = startGuardedSender(() => Promise.resolve([PRIVATE, LOOPBACK]), ['127.0.0.0/8']);
    expect(asResponse(await sender.send(request))).toMatchObject({ status: 200, resolvedIp: '127.0.0.1' });
    expect(seen.requests).toBe(1);
  });
});

it.each(['https://127.0.0.1/', 'https://2130706433/', 'https://[::ffff:127.0.0.1]/', 'https://localhost/'])(
  'refuses a literal address before any look-up: %s',
  async (url) => {
    let lookups = 0;
    const sender = startGuardedSender(() => {
      lookups += 1;
      return Promise.resolve([LOOPBACK]);
    });
    const failure = asFailure(await sender.send({ ...requestTo(443), url }));
    expect(failure).toMatchObject({
      reason: 'address-not-allowed',
      message: 'destination address not allowed',
    });
    expect(lookups).toBe(0);
  },
);
