import { describe, expect, it } from '@jest/globals';
import { dataOf, invalidPaths } from '../support/answers.js';
import { createClient } from '../support/client.js';
import { startTestApi } from '../support/start-test-api.js';

const PATH = '/v1/pull-endpoints';
const ECHO = { from: 'json', name: 'challenge', when: { header: 'X-Type', equals: 'verification' } };

const client = createClient(await startTestApi());

describe('a handshake', () => {
  it('is none at first, and was never answered', async () => {
    expect(dataOf(await client.post(PATH, {}), 201)).toMatchObject({
      handshake: 'none',
      handshake_echo: null,
      last_handshake_at: null,
    });
  });

  it.each([
    [{ handshake: 'meta' }, ['handshake_token']],
    [{ handshake: 'zoom' }, ['hmac_secret']],
    [{ handshake: 'echo' }, ['handshake_echo']],
    [{ handshake: 'acme' }, ['handshake']],
    [{ handshake: 'echo', handshake_echo: { from: 'json', name: 'a' } }, ['handshake_echo.when']],
    [
      { handshake: 'echo', handshake_echo: { from: 'json', name: 'a', when: { equals: 'b' } } },
      ['handshake_echo.when'],
    ],
  ])('given as %j lacks %j', async (given, paths) => {
    expect(invalidPaths(await client.post(PATH, given))).toEqual(paths);
  });

  it('keeps its settings, and never shows its token', async () => {
    const created = dataOf(await client.post(PATH, { handshake: 'echo', handshake_echo: ECHO }), 201);
    expect(created).toMatchObject({ handshake: 'echo', handshake_echo: ECHO });
    const path = `${PATH}/${String(created['id'])}`;
    const meta = dataOf(
      await client.patch(path, { handshake: 'meta', handshake_token: 'a verify token' }),
      200,
    );
    expect(meta).toMatchObject({ handshake: 'meta' });
    expect(JSON.stringify(meta)).not.toContain('a verify token');
    expect(
      dataOf(await client.patch(path, { handshake: null, handshake_token: null, handshake_echo: null }), 200),
    ).toMatchObject({
      handshake: 'none',
      handshake_echo: null,
    });
  });

  it('of a provider is set by it, and may wait for its secret', async () => {
    expect(dataOf(await client.post(PATH, { provider: 'meta' }), 201)).toMatchObject({ handshake: 'meta' });
    expect(dataOf(await client.post(PATH, { provider: 'zoom' }), 201)).toMatchObject({ handshake: 'zoom' });
    expect(dataOf(await client.post(PATH, { provider: 'twitch' }), 201)).toMatchObject({
      handshake: 'echo',
      handshake_echo: { from: 'json', name: 'challenge' },
    });
    const other = { provider: 'slack', handshake: 'none' };
    expect(dataOf(await client.post(PATH, other), 201)).toMatchObject({ handshake: 'none' });
  });
});
