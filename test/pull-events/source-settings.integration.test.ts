import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { dataOf } from '../../services/api/test/support/answers.js';
import { type Pull, startPull } from '../support/start-pull.js';

let pull: Pull;
beforeAll(async () => {
  pull = await startPull();
});

interface Receiving {
  readonly path: string;
  /** Returns the status that the sender receives. */
  post(headers?: Readonly<Record<string, string>>, query?: string): Promise<number>;
  change(settings: object): Promise<void>;
}

async function create(resource: string, settings: object): Promise<Receiving> {
  const { id, ingest_url: ingestUrl } = dataOf(await pull.client.post(resource, settings), 201);
  const path = `${resource}/${String(id)}`;
  const { pathname } = new URL(String(ingestUrl));
  return {
    path,
    async post(headers = {}, query = '') {
      const response = await fetch(pull.ingest.url + pathname + query, {
        method: 'POST',
        body: '{}',
        headers,
      });
      await response.arrayBuffer();
      return response.status;
    },
    change: async (changes) => void dataOf(await pull.client.patch(path, changes), 200),
  };
}

const signature = (secret: string): string => createHmac('sha256', secret).update('{}').digest('hex');

describe.each([
  ['/v1/inbound-endpoints', { url: 'https://example.com/hook' }],
  ['/v1/pull-endpoints', {}],
])('the ingest service with settings made through %s', (resource, base) => {
  it('applies signatures, tokens and addresses, and their changes within a second', async () => {
    const receiving = await create(resource, {
      ...base,
      verify_hmac: true,
      hmac_header_name: 'X-Signature',
      hmac_secret: 'first',
      verify_static_token: true,
      token_query_param: 'token',
      token_value: 'a token of sixteen and more',
      verify_ip_allowlist: true,
      allowed_cidrs: ['127.0.0.0/8'],
      ingest_response_code: 201,
    });
    const query = `?token=${encodeURIComponent('a token of sixteen and more')}`;
    expect(await receiving.post({ 'X-Signature': signature('first') }, query)).toBe(201);
    expect(await receiving.post({ 'X-Signature': signature('first') })).toBe(401);
    expect(await receiving.post({ 'X-Signature': signature('second') }, query)).toBe(401);
    await receiving.change({ hmac_secret: 'second', verify_static_token: false });
    await waitFor(async () => (await receiving.post({ 'X-Signature': signature('second') })) === 201);
    await receiving.change({ allowed_cidrs: ['192.0.2.0/24'] });
    await waitFor(async () => (await receiving.post({ 'X-Signature': signature('second') })) === 403);
  });

  it('applies a pause, inactivity and deletion, and stores nothing then', async () => {
    const receiving = await create(resource, { ...base, url: 'https://example.com/other' });
    const { path } = receiving;
    await pull.client.post(`${path}/pause`);
    await waitFor(async () => (await receiving.post()) === 503);
    await pull.client.post(`${path}/resume`);
    await waitFor(async () => (await receiving.post()) === 202);
    await receiving.change({ active: false });
    await waitFor(async () => (await receiving.post()) === 404);
    await receiving.change({ active: true });
    await waitFor(async () => (await receiving.post()) === 202);
    await pull.client.delete(path);
    await waitFor(async () => (await receiving.post()) === 404);
  });
});
