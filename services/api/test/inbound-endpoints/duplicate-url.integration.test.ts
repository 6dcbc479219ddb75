import { describe, expect, it } from '@jest/globals';
import { createAccount } from '@posthorn/test-support';
import { dataOf, expectError } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { uniqueUrl } from '../support/unique-url.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/inbound-endpoints';

const api = await startTestApi();
const client = createClient(api);

async function create(body: object): Promise<Readonly<Record<string, unknown>>> {
  return dataOf(await client.post(PATH, { url: uniqueUrl(), ...body }), 201);
}

describe('DUPLICATE_URL', () => {
  it('is returned for the second endpoint of a project, even when it is inactive or paused', async () => {
    const url = uniqueUrl();
    const { id } = await create({ url });
    await client.patch(`${PATH}/${String(id)}`, { active: false });
    await client.post(`${PATH}/${String(id)}/pause`);
    const refused = await client.post(PATH, { url });
    expectError(refused, 409, 'DUPLICATE_URL');
    expect(refused.body).toMatchObject({ error: { details: { endpoint_id: id } } });
  });

  it('is returned for all but one of 20 endpoints that are created at once', async () => {
    const url = uniqueUrl();
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.post(PATH, { url })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(19).fill(409)]);
  });

  it.each([
    ['another case of the host', (url: URL) => url.href.replace(url.host, url.host.toUpperCase())],
    ['the default port', (url: URL) => url.href.replace(url.host, `${url.host}:443`)],
    ['dots in the path', (url: URL) => `${url.origin}/x/..${url.pathname}`],
    ['a fragment', (url: URL) => `${url.href}#part`],
    ['another case of the scheme', (url: URL) => url.href.replace('https:', 'HTTPS:')],
  ])('is returned for another format of the same URL: %s', async (_what, rewrite) => {
    const url = uniqueUrl();
    const { id } = await create({ url });
    const spelling = rewrite(new URL(url));
    expect(spelling).not.toBe(url);
    expectError(await client.post(PATH, { url: spelling }), 409, 'DUPLICATE_URL');
    // The URL is stored as it was given.
    expect(dataOf(await client.get(`${PATH}/${String(id)}`), 200)['url']).toBe(url);
    const { id: other } = await create({ url: uniqueUrl() });
    const changed = await client.patch(`${PATH}/${String(other)}`, { url: spelling });
    expectError(changed, 409, 'DUPLICATE_URL');
    expect(changed.body).toMatchObject({ error: { details: { endpoint_id: id } } });
  });

  it('is returned for URLs of 2048 characters, but not for one that differs at its end', async () => {
    const url = uniqueUrl().padEnd(2047, 'a');
    await create({ url });
    await create({ url: `${url}b` });
    expectError(await client.post(PATH, { url }), 409, 'DUPLICATE_URL');
  });

  it('is not returned for the URL of another project, of a deleted endpoint or of an outbound endpoint', async () => {
    const url = uniqueUrl();
    dataOf(await client.post('/v1/endpoints', { url }), 201);
    const other = createClient(api, (await createAccount(api.database)).apiKey);
    dataOf(await other.post(PATH, { url }), 201);
    const { id } = await create({ url });
    dataOf(await client.delete(`${PATH}/${String(id)}`), 200);
    await create({ url });
  });
});
