import { X509Certificate } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Certificate, createAccount, createCertificate } from '@posthorn/test-support';
import { dataOf, expectError, invalidPaths } from './support/answers.js';
import { type Client, createClient } from './support/client.js';
import { openPortal } from './support/open-portal.js';
import { type TestApi, startTestApi } from './support/start-test-api.js';

const authority = createCertificate('Example Clients', { isAuthority: true });
const current = createCertificate('posthorn', { issuer: authority });
const later = createCertificate('posthorn', {
  ...{ issuer: authority, validFromSeconds: 3600, validUntilSeconds: 40 * 86_400 },
});

let api: TestApi;
let client: Client;
let path: string;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  client = createClient(api, (await createAccount(api.database)).apiKey);
  const created = await client.post('/v1/endpoints', { url: 'https://example.com/hook' });
  path = `/v1/endpoints/${String(dataOf(created, 201)['id'])}`;
});

const given = ({ certificate, key }: Certificate, chain = '') => ({
  client_certificate: certificate + chain,
  client_key: key,
});

function shown({ certificate }: Certificate): object {
  const { fingerprint256, validFrom, validTo, subject, issuer } = new X509Certificate(certificate);
  return {
    ...{ subject, issuer, fingerprint_sha256: fingerprint256 },
    not_before: new Date(validFrom).toISOString(),
    not_after: new Date(validTo).toISOString(),
  };
}

describe('the client certificate of an endpoint', () => {
  it('is set, shown without its key, and deleted', async () => {
    expectError(await client.get(`${path}/tls`), 404, 'NOT_FOUND');
    const body = {
      ...given(current, authority.certificate),
      ...{ ca: authority.certificate, next: given(later) },
    };
    const expected = { client_certificate: shown(current), ca: [shown(authority)], next: shown(later) };
    expect(dataOf(await client.put(`${path}/tls`, body), 200)).toEqual(expected);
    expect(dataOf(await client.get(`${path}/tls`), 200)).toEqual(expected);
    dataOf(await client.put(`${path}/tls`, given(current)), 200);
    const alone = { client_certificate: shown(current), ca: null, next: null };
    expect(dataOf(await client.get(`${path}/tls`), 200)).toEqual(alone);
    const keyText = current.key.split('\n')[1] ?? '';
    const stored = await api.query('SELECT to_json(t) AS row FROM endpoint_tls AS t');
    const log = await client.get('/v1/audit-log');
    expect(JSON.stringify(log.body)).toContain('endpointTls.put');
    expect(JSON.stringify([stored, log.body])).not.toContain(keyText);
    expect(dataOf(await client.delete(`${path}/tls`), 200)).toEqual({ deleted: true });
    expectError(await client.get(`${path}/tls`), 404, 'NOT_FOUND');
    expectError(await client.delete(`${path}/tls`), 404, 'NOT_FOUND');
  });

  it('is read with line ends of Windows, a byte order mark and text around it', async () => {
    const windows = (text: string): string => `\uFEFFBag Attributes\n${text}`.replaceAll('\n', '\r\n');
    const { client_certificate: certificate, client_key: key } = given(current);
    const body = { client_certificate: windows(certificate), client_key: windows(key), ca: null, next: null };
    expect(dataOf(await client.put(`${path}/tls`, body), 200)).toMatchObject({
      client_certificate: shown(current),
    });
  });

  it('is forgotten with its endpoint', async () => {
    dataOf(await client.put(`${path}/tls`, given(current)), 200);
    dataOf(await client.delete(path), 200);
    expect(
      await api.query('SELECT FROM endpoint_tls WHERE endpoint_id = $1::uuid', [path.slice(-32)]),
    ).toEqual([]);
  });

  it('needs secrets.write of a portal token, and so does another origin of its URL', async () => {
    await client.patch(path, { consumer_id: 'acme' });
    dataOf(await client.put(`${path}/tls`, given(current)), 200);
    const open = (...capabilities: string[]): Promise<Client> =>
      openPortal(api, client, { consumer: 'acme', capabilities });
    const writer = await open('endpoints.write');
    const keeper = await open('endpoints.write', 'secrets.write');
    expectError(await writer.put(`${path}/tls`, given(current)), 403, 'FORBIDDEN');
    expectError(await writer.patch(path, { url: 'https://other.example.com/hook' }), 403, 'FORBIDDEN');
    dataOf(
      await writer.patch(path, { url: 'https://example.com/elsewhere', headers: { Authorization: 'x' } }),
      200,
    );
    dataOf(await keeper.patch(path, { url: 'https://other.example.com/hook' }), 200);
  });
});

function openssl(input: string, ...args: readonly string[]): string {
  return execFileSync('openssl', args, { input, stdio: ['pipe', 'pipe', 'ignore'] }).toString();
}

describe('a wrong client certificate', () => {
  const expired = createCertificate('old', { validFromSeconds: -90_000, validUntilSeconds: -60 });
  const farAway = createCertificate('late', { validFromSeconds: 90_000, validUntilSeconds: 99_000 });
  const encrypted = openssl(current.key, 'pkcs8', '-topk8', '-passout', 'pass:x');
  const traditional = openssl(current.key, 'ec', '-aes128', '-passout', 'pass:x');
  const bad = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';

  it.each<readonly [string, object, readonly string[]]>([
    ['nothing', {}, ['client_certificate', 'client_key']],
    [
      'no text',
      { client_certificate: 1, client_key: null, ca: {} },
      ['ca', 'client_certificate', 'client_key'],
    ],
    [
      'no PEM',
      { client_certificate: 'x', client_key: 'x', ca: 'x' },
      ['ca', 'client_certificate', 'client_key'],
    ],
    ['no certificate', { client_certificate: bad, client_key: current.key }, ['client_certificate']],
    [
      'no end',
      { client_certificate: '-----BEGIN '.repeat(5000), client_key: current.key },
      ['client_certificate'],
    ],
    ['the key of another one', { ...given(current), client_key: later.key }, ['client_key']],
    ['an encrypted key', { ...given(current), client_key: encrypted }, ['client_key']],
    ['an encrypted key in the old form', { ...given(current), client_key: traditional }, ['client_key']],
    ['two keys', { ...given(current), client_key: current.key + later.key }, ['client_key']],
    ['too much', { ...given(current), client_key: 'x'.repeat(50_000) }, ['client_key', 'client_key']],
    ['an expired one', given(expired), ['client_certificate']],
    ['one of the future', given(later), ['client_certificate']],
    ['a wrong chain', given(current, expired.certificate), ['client_certificate', 'client_certificate']],
    ['a chain of 11', given(current, authority.certificate.repeat(10)), ['client_certificate']],
    ['roots that issue nothing', { ...given(current), ca: current.certificate }, ['ca']],
    ['expired roots', { ...given(current), ca: expired.certificate }, ['ca']],
    [
      'half of the next one',
      { ...given(current), next: { client_key: later.key } },
      ['next.client_certificate'],
    ],
    ['an expired next one', { ...given(current), next: given(expired) }, ['next.client_certificate']],
    ['a gap before the next one', { ...given(current), next: given(farAway) }, ['next.client_certificate']],
  ])('is refused with every issue: %s', async (_case, body, paths) => {
    const answer = await client.put(`${path}/tls`, body);
    expectError(answer, 400, 'INVALID_REQUEST');
    expect([...invalidPaths(answer)].sort()).toEqual(paths);
  });

  it('has all issues named at once', async () => {
    const body = {
      ...given(expired),
      client_key: encrypted,
      ca: 'x',
      next: { ...given(later), client_key: current.key },
    };
    const answer = await client.put(`${path}/tls`, body);
    expect((answer.body as { error: { details: object } }).error.details).toEqual({
      issues: [
        { path: 'client_key', message: 'is encrypted: give it without a passphrase' },
        { path: 'client_certificate', message: expect.stringMatching(/^certificate 1 expired at 20/) },
        { path: 'next.client_key', message: 'does not belong to the certificate' },
        { path: 'ca', message: 'has no certificate in PEM' },
      ],
    });
  });
});
