import { type JsonWebKey, createPublicKey, verify } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import {
  type ReceivedRequest,
  type Receiver,
  releaseAfterFile,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { Webhook } from 'svix';
import { type Console, openConsole } from '../support/open-console.js';

let receiver: Receiver;
let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;

beforeAll(async () => {
  receiver = await startReceiver(() => ({ status: 200 }));
  releaseAfterFile(() => receiver.close());
  ({ page, posthorn, open } = await openConsole());
});

/** Verifies a delivery by the first key of the URL. */
async function isVerified({ headers, body }: ReceivedRequest, keySetUrl: string): Promise<boolean> {
  const { keys } = (await (await fetch(keySetUrl)).json()) as { readonly keys: readonly JsonWebKey[] };
  const [, entry = ''] = /v1a,(\S+)/.exec(String(headers['webhook-signature'])) ?? [];
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${String(body)}`;
  const key = createPublicKey({ key: keys[0] ?? {}, format: 'jwk' });
  return verify(null, Buffer.from(content), key, Buffer.from(entry, 'base64'));
}

it('switches asymmetric signatures on, shows the public keys to copy, and rotates them', async () => {
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/asymmetric` });
  await open(`/endpoints/${id}?tab=settings`);
  await page.getByRole('switch', { name: 'Also sign with the key pair' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^needs the .* standard or both$/).waitFor();
  await page.getByRole('combobox', { name: 'Signature', exact: true }).click();
  await page.getByRole('option', { name: /both/i }).click();
  await page.getByText(/^webhook-signature: v1,\S+ v1a,/m).waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await waitFor(async () => (await posthorn.endpoints.get(id)).asymmetricSignature);
  await page.getByRole('tab', { name: 'Signing keys' }).click();
  const url = await page.getByText(/jwks\.json$/).innerText();
  await page.getByText(/^whpk_/).waitFor();
  await posthorn.messages.send({ endpointId: id, payload: { total: 1 } });
  const delivered = await Promise.all(
    (await receiver.waitForRequests(1)).map((request) => isVerified(request, url)),
  );
  expect(delivered).toEqual([true]);
  await page.getByRole('button', { name: 'Rotate' }).click();
  await page.getByText('retires', { exact: true }).waitFor();
  expect(await posthorn.signatureKeys.list()).toHaveLength(2);
});

it('takes the secret and the header names that a receiver knows from another service', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  await open('/endpoints?create=true');
  await page.getByRole('textbox', { name: 'URL' }).fill(`${receiver.url}/moved`);
  await page.getByRole('textbox', { name: 'Signing secret' }).fill('too short');
  await page.getByRole('combobox', { name: 'Signature', exact: true }).click();
  await page.getByRole('option', { name: 'Standard Webhooks' }).click();
  await page.getByRole('combobox', { name: 'Its headers' }).click();
  await page.getByRole('option', { name: /^svix-id/ }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.locator('input[aria-invalid=true]').waitFor();
  await page.getByRole('textbox', { name: 'Signing secret' }).fill(secret);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page.getByRole('button', { name: 'I have stored the secret' }).click();
  const created = await waitFor(async () =>
    (await posthorn.endpoints.list()).items.find(({ url }) => url.endsWith('/moved')),
  );
  await posthorn.messages.send({ endpointId: created.id, payload: { total: 2 } });
  const moved = await waitFor(() => receiver.requests.find(({ path }) => path === '/moved'));
  expect(new Webhook(secret).verify(moved.body, moved.headers as Record<string, string>)).toEqual({
    total: 2,
  });
});

it('adds a key whose secret the receiver knows', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx';
  const { id } = await posthorn.endpoints.create({ url: `${receiver.url}/known` });
  await open(`/endpoints/${id}?tab=keys`);
  const field = page.getByRole('textbox', { name: 'Its secret' });
  await field.fill('short');
  await page.getByRole('button', { name: 'Add a key' }).click();
  await page.getByText(/signing_secret/).waitFor();
  await field.fill(secret);
  await page.getByRole('button', { name: 'Add a key' }).click();
  await page.getByText('old', { exact: true }).waitFor();
  const hints = (await posthorn.signingKeys.list(id)).map(({ keyHint }) => keyHint);
  expect(hints).toContain(secret.slice(-4));
});
