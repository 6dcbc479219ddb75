import { beforeEach, describe, expect, it } from '@jest/globals';
import { dataOf, expectError, invalidPaths, settingsOf } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const GIVEN = {
  url: 'https://example.com/hook',
  description: 'Orders',
  rate_limit_rps: 5,
  burst: 10,
  headers: { 'X-A': '1' },
};

let id: string;
const client = createClient(await startTestApi({ environment: { ALLOW_INSECURE_DESTINATIONS: 'false' } }));

beforeEach(async () => {
  id = await create(GIVEN);
});

async function create(body: object): Promise<string> {
  return String(dataOf(await client.post('/v1/endpoints', body), 201)['id']);
}

/** The response of the patch, which equals the result of a later read. */
async function patch(body: object): Promise<Readonly<Record<string, unknown>>> {
  const { updated, ...shown } = dataOf(await client.patch(`/v1/endpoints/${id}`, body), 200);
  expect(updated).toBe(true);
  expect(settingsOf(await client.get(`/v1/endpoints/${id}`))).toEqual(shown);
  return shown;
}

describe('a patch', () => {
  it.each([
    [{ url: 'https://example.org/other' }],
    [{ description: 'Invoices' }],
    [{ rate_limit_rps: 1000 }],
    [{ burst: 10_000 }],
    [{ headers: { 'X-B': '2' } }],
    [{ headers: {} }],
    [{ headers: { Authorization: 'Bearer theirs' } }],
    [{ signature_scheme: 'both' }],
    [{ signature_headers: 'svix' }],
    [{ retry_schedule: [1, 604_800] }],
    [{ timeout_ms: 30_000 }],
  ])('changes only the members that it names: %j', async (body) => {
    const before = settingsOf(await client.get(`/v1/endpoints/${id}`));
    expect(await patch(body)).toEqual({ ...before, ...body, updated_at: expect.any(String) });
  });

  it('clears a member with null', async () => {
    expect(await patch({ description: null })).toMatchObject({ ...GIVEN, description: null });
    expect(await patch({ burst: null })).toMatchObject({ rate_limit_rps: 5, burst: 5 });
    expect(await patch({ rate_limit_rps: null })).toMatchObject({ rate_limit_rps: null, burst: null });
    await patch({ retry_schedule: [1], timeout_ms: 1000 });
    expect(await patch({ retry_schedule: null, timeout_ms: null })).toMatchObject({
      retry_schedule: null,
      timeout_ms: null,
    });
  });

  it('of the rate alone keeps an explicit burst for the next rate', async () => {
    expect(await patch({ rate_limit_rps: null })).toMatchObject({ rate_limit_rps: null, burst: 10 });
    expect(await patch({ rate_limit_rps: 2 })).toMatchObject({ rate_limit_rps: 2, burst: 10 });
  });

  it('of the rate also changes a burst that was never set', async () => {
    id = await create({ url: GIVEN.url, rate_limit_rps: 5 });
    expect(await patch({ rate_limit_rps: 9 })).toMatchObject({ rate_limit_rps: 9, burst: 9 });
  });

  it('without members succeeds and changes nothing', async () => {
    expect(await patch({})).toMatchObject({ ...GIVEN, id });
  });

  it('updates the time of the last change', async () => {
    const { updated_at: before } = settingsOf(await client.get(`/v1/endpoints/${id}`));
    const { updated_at: after } = await patch({ description: 'Later' });
    expect(Date.parse(String(after))).toBeGreaterThan(Date.parse(String(before)));
  });

  it('never shows the secret', async () => {
    const shown = await patch({ description: 'x' });
    expect(Object.keys(shown)).not.toContain('signing_secret');
  });
});

it('rejects a destination that is not public', async () => {
  const response = await client.patch(`/v1/endpoints/${id}`, { url: 'https://169.254.169.254/latest' });
  expectError(response, 400, 'ENDPOINT_BLOCKED');
});

it.each([
  ['Host', { host: 'evil.example' }],
  ['Transfer-Encoding', { 'Transfer-Encoding': 'chunked' }],
  ['a line break', { 'X-A': 'a\r\nX-B: b' }],
  ['a name of two lines', { 'X-A\nX-B': 'b' }],
])('rejects forbidden headers: %s', async (_what, headers) => {
  const response = await client.patch(`/v1/endpoints/${id}`, { headers });
  expectError(response, 400, 'INVALID_HEADERS');
  expect(invalidPaths(response)).toEqual([`headers.${Object.keys(headers)[0] ?? ''}`]);
});
