import { expect, it } from '@jest/globals';
import { releaseAfterTest, startReceiver } from '@posthorn/test-support';
import { type ClientCredentials, createAddressGuard, createSender, fetchToken } from '../src/index.js';

const ANSWER = { status: 200, body: '{"access_token":"t","token_type":"bearer","scope":"a b"}' };
const MINIMUM: Omit<ClientCredentials, 'tokenUrl'> = {
  ...{ clientId: 'an id', clientSecret: 'a:b+%', clientAuth: 'basic' },
  ...{ scope: null, audience: null, resource: null, extraParams: {} },
};

async function fetchWith(given: Partial<ClientCredentials>): Promise<readonly unknown[]> {
  const receiver = await startReceiver([ANSWER]);
  releaseAfterTest(() => receiver.close());
  const guard = createAddressGuard({ allowInsecureDestinations: true, allowedCidrs: [] });
  const sender = createSender({ guard, userAgent: 'Posthorn/test' });
  releaseAfterTest(() => sender.close());
  const fetched = await fetchToken(sender, { ...MINIMUM, tokenUrl: receiver.url, ...given });
  expect(fetched).toEqual({
    kind: 'fetched',
    token: 't',
    status: 200,
    expiresInSeconds: undefined,
    scope: 'a b',
  });
  const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = receiver.requests;
  expect([method, headers['content-type']]).toEqual(['POST', 'application/x-www-form-urlencoded']);
  return [headers.authorization, String(body)];
}

it('names the client by HTTP Basic, both parts encoded as in a form', async () => {
  const basic = `Basic ${Buffer.from('an+id:a%3Ab%2B%25').toString('base64')}`;
  expect(await fetchWith({})).toEqual([basic, 'grant_type=client_credentials']);
});

it('names the client in the body', async () => {
  const [authorization, body] = await fetchWith({ clientAuth: 'post' });
  expect(authorization).toBeUndefined();
  expect(body).toBe('grant_type=client_credentials&client_id=an+id&client_secret=a%3Ab%2B%25');
});

it('sends scope, audience, resource and extra parameters, which replace none of its own', async () => {
  const [, body] = await fetchWith({
    ...{ scope: 'a b', audience: 'https://api', resource: 'https://r/' },
    extraParams: { grant_type: 'password', tenant: 'ä' },
  });
  expect(Object.fromEntries(new URLSearchParams(String(body)))).toEqual({
    ...{ grant_type: 'client_credentials', scope: 'a b', audience: 'https://api', resource: 'https://r/' },
    tenant: 'ä',
  });
});
