import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HOUR, MINUTE } from '@posthorn/domain';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import {
  type Receiver,
  type ReceiverScript,
  type ScriptedAnswer,
  releaseAfterTest,
  startReceiver,
} from '@posthorn/test-support';
import { type KeySets, type RefreshedKeys, createKeySets } from '../../src/key-sets/key-sets.js';

const PROJECT = 'project-1';

let nowMs: number;
let keySets: KeySets;

interface KeySetSettings {
  readonly allowInsecureDestinations?: boolean;
  readonly egressProxyUrl?: string;
  readonly egressNoProxy?: readonly string[];
}

beforeEach(() => {
  nowMs = 0;
  keySets = openKeySets();
});

function openKeySets({ allowInsecureDestinations = true, ...proxy }: KeySetSettings = {}): KeySets {
  const guard = createAddressGuard({ allowInsecureDestinations, allowedCidrs: [] });
  const sender = createSender({ guard, userAgent: 'Posthorn/test', ...proxy });
  releaseAfterTest(() => sender.close());
  return createKeySets({ sender, now: () => nowMs });
}

let open: Receiver[] = [];
afterEach(async () => {
  await Promise.all(open.map((receiver) => receiver.close()));
  open = [];
});

async function serve(script: ReceiverScript | readonly ScriptedAnswer[]): Promise<Receiver> {
  const receiver = await startReceiver(script);
  open.push(receiver);
  return receiver;
}

function answerWith(count: number): ScriptedAnswer {
  const keys = Array.from({ length: count }, () =>
    generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
  );
  return { status: 200, body: JSON.stringify({ keys }) };
}

async function refresh(url: string, projectId = PROJECT): Promise<RefreshedKeys> {
  return await keySets.refresh({ url, projectId });
}

describe('the keys of a URL', () => {
  it('are fetched by a GET, and found for an hour', async () => {
    const { url, requests } = await serve([answerWith(2)]);
    expect(keySets.find(url)).toEqual([]);
    const { keys } = await refresh(url);
    expect(keys).toHaveLength(2);
    expect(requests).toMatchObject([{ method: 'GET', body: Buffer.alloc(0) }]);
    nowMs = HOUR - 1;
    expect(keySets.find(url)).toBe(keys);
    nowMs = HOUR;
    expect(keySets.find(url)).toEqual([]);
  });

  it('are fetched again after a minute, not before', async () => {
    const { url, requests } = await serve([answerWith(1), answerWith(2)]);
    await refresh(url);
    nowMs = MINUTE - 1;
    expect((await refresh(url)).keys).toHaveLength(1);
    nowMs = MINUTE;
    expect((await refresh(url)).keys).toHaveLength(2);
    expect(requests).toHaveLength(2);
  });

  it('refute signatures for a minute, each at its own URL', () => {
    const given = { url: 'https://a.example', signatures: 'v1a,AA==' };
    keySets.refute(given);
    nowMs = MINUTE - 1;
    expect(keySets.isRefuted(given)).toBe(true);
    expect(keySets.isRefuted({ ...given, url: 'https://b.example' })).toBe(false);
    expect(keySets.isRefuted({ ...given, signatures: 'v1a,AB==' })).toBe(false);
    nowMs = MINUTE;
    expect(keySets.isRefuted(given)).toBe(false);
  });

  it('are fetched once for many requests at the same time', async () => {
    const { url, requests } = await serve([answerWith(1)]);
    const all = await Promise.all(Array.from({ length: 50 }, () => refresh(url)));
    expect(all.map(({ keys }) => keys.length)).toEqual(Array(50).fill(1));
    expect(requests).toHaveLength(1);
  });

  it('stay for their hour when they cannot be fetched again, and end with a set without keys', async () => {
    const { url } = await serve([answerWith(1), { status: 500 }, { status: 200, body: '{"keys":[]}' }]);
    const { keys } = await refresh(url);
    nowMs = MINUTE;
    expect((await refresh(url)).keys).toBe(keys);
    nowMs = 2 * MINUTE;
    expect(await refresh(url)).toMatchObject({ keys: [], issue: 'it has no Ed25519 key' });
  });
});

describe('a hostile URL', () => {
  it.each<[string, ScriptedAnswer, RegExp]>([
    ['that redirects inside', { status: 302, headers: { Location: 'http://10.0.0.1/' } }, /with 302, not/],
    ['with 1 MB', { status: 200, body: `{"keys":[],"x":"${'x'.repeat(1024 * 1024)}"}` }, /too large/],
    ['with a page', { status: 200, body: '<html></html>' }, /no JWKS/],
    ['with an error', { status: 500, body: '{"keys":[]}' }, /with 500, not/],
    ['that cuts the connection', 'reset', /closed the connection/],
  ])('%s brings no key, and waits for its minute', async (_what, answer, issue) => {
    const inside = await serve([answerWith(1)]);
    const given =
      typeof answer === 'object' && answer.headers
        ? { ...answer, headers: { Location: inside.url } }
        : answer;
    const { url, requests } = await serve([given]);
    nowMs = 10;
    for (const isFresh of [true, false, false])
      expect(await refresh(url)).toEqual({
        keys: [],
        isFresh,
        issue: expect.stringMatching(issue),
        retryAfterSeconds: 60,
      });
    expect(requests).toHaveLength(1);
    expect(inside.requests).toHaveLength(0);
  });

  it('with a private address is not asked', async () => {
    const { url, requests } = await serve([answerWith(1)]);
    const guarded = openKeySets({ allowInsecureDestinations: false });
    for (const wanted of [url, url.replace('http:', 'https:'), 'https://169.254.169.254/latest'])
      expect((await guarded.refresh({ url: wanted, projectId: PROJECT })).keys).toEqual([]);
    expect(requests).toHaveLength(0);
  });

  it('is not asked past an egress proxy that fails, whose failure is named', async () => {
    const { url, requests } = await serve([answerWith(1)]);
    const noProxy = await serve([]);
    const proxied = openKeySets({ egressProxyUrl: noProxy.url });
    const { issue } = await proxied.refresh({ url, projectId: PROJECT });
    expect(issue).toBe('proxy: no answer (ECONNRESET)');
    expect(requests).toHaveLength(0);
  });

  it('is asked past the proxy when it needs none', async () => {
    const { url } = await serve([answerWith(1)]);
    const noProxy = await serve([]);
    const proxied = openKeySets({ egressProxyUrl: noProxy.url, egressNoProxy: ['127.0.0.0/8'] });
    expect((await proxied.refresh({ url, projectId: PROJECT })).keys).toHaveLength(1);
  });

  it('that hangs delays neither other projects nor more than four fetches of its own', async () => {
    const hanging = await serve(['hang']);
    const good = await serve([answerWith(1)]);
    const waiting = ['/1', '/2', '/3', '/4'].map((path) => refresh(hanging.url + path));
    await hanging.waitForRequests(4);
    expect(await refresh(`${hanging.url}/5`)).toMatchObject({ keys: [], issue: /at the same time/ });
    expect((await refresh(good.url, 'project-2')).keys).toHaveLength(1);
    expect(hanging.requests).toHaveLength(4);
    await hanging.close();
    for (const { keys } of await Promise.all(waiting)) expect(keys).toEqual([]);
  });
});
