import { beforeAll, describe, expect, it } from '@jest/globals';
import { type TestIngest, startTestIngest } from '../support/start-test-ingest.js';

const SIGNED = { hmacHeaderName: 'X-Signature', hmacSecret: 'a secret of the sender' } as const;

let ingest: TestIngest;
beforeAll(async () => {
  ingest = await startTestIngest();
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
  fetch(ingest.url + path, { method: 'HEAD', headers });

describe('a HEAD request, with which Intercom asks whether the URL exists', () => {
  it.each([
    ['without a check', {}],
    ['that wants signatures', SIGNED],
    ['that wants a token', { tokenHeaderName: 'X-Token', staticToken: 'a token of the sender' }],
    ['with a handshake of its own', { handshake: 'slack', provider: 'slack', ...SIGNED }],
    ['that publishes', { isPublishing: true }],
  ])('is answered with 200 by an endpoint %s, and is no webhook', async (_what, options) => {
    const source = await ingest.createSource(options);
    const answer = await ask(source.path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('allow')).toBe('POST, HEAD');
    expect(await ingest.messagesOf(source.id)).toEqual([]);
  });

  it('is refused with a wrong token of the URL, as before', async () => {
    const { path } = await ingest.createSource({});
    const answer = await ask(path.replace(/.{32}$/, '0'.repeat(32)));
    expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({
      status: 405,
      allow: 'POST',
    });
  });

  it.each([
    ['from an address that is not allowed', { verifyIpAllowlist: true, allowedCidrs: ['192.0.2.0/24'] }, 403],
    ['with a wrong static token', { tokenHeaderName: 'X-Token', staticToken: 'right' }, 401],
    ['to an endpoint that is not active', { active: false }, 404],
  ])('is refused %s', async (_what, options, status) => {
    const { path } = await ingest.createSource(options);
    expect((await ask(path, { 'X-Token': 'wrong' })).status).toBe(status);
  });
});
