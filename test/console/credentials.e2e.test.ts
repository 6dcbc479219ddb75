import { beforeAll, expect, it } from '@jest/globals';
import { createCertificate, releaseAfterFile, startReceiver, waitFor } from '@posthorn/test-support';
import { type Console, openConsole } from '../support/open-console.js';

let { page, posthorn, open }: Pick<Console, 'page' | 'posthorn' | 'open'> = {} as Console;
let tokenUrl: string;

beforeAll(async () => {
  const issuer = await startReceiver([{ status: 400, body: '{"error":"invalid_scope"}' }]);
  releaseAfterFile(() => issuer.close());
  tokenUrl = issuer.url;
  ({ page, posthorn, open } = await openConsole());
});

it('sets the OAuth2 of an endpoint, tests it, and deletes it', async () => {
  const { id } = await posthorn.endpoints.create({ url: 'https://example.com/oauth2' });
  await open(`/endpoints/${id}?tab=credentials`);
  const auth = page.getByRole('region', { name: 'OAuth2' });
  await auth.getByRole('textbox', { name: 'Token URL' }).fill(tokenUrl);
  await auth.getByRole('textbox', { name: 'Client ID' }).fill('us');
  await auth.getByRole('textbox', { name: 'Further parameters' }).fill('{"scope":"x","tenant":"acme"}');
  await auth.getByLabel('Client secret').fill('s3cret');
  await auth.getByRole('button', { name: 'Set' }).click();
  await auth.getByText('scope: is a parameter of the grant itself').waitFor();
  await auth.getByRole('textbox', { name: 'Further parameters' }).fill('{"tenant":"acme"}');
  await auth.getByRole('button', { name: 'Set' }).click();
  await auth.getByRole('button', { name: 'Replace' }).waitFor();
  expect(await posthorn.endpointAuth.get(id)).toMatchObject({ clientId: 'us', extraParams: ['tenant'] });
  // What is stored is shown before the save has ended.
  await waitFor(async () => (await auth.getByLabel('Client secret').inputValue()) === '');
  await auth.getByRole('button', { name: 'Test' }).click();
  await auth.getByText('the token endpoint answered 400 invalid_scope').waitFor();
  await auth.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the OAuth2' }).click();
  await auth.getByRole('button', { name: 'Set' }).waitFor();
});

it('sets the client certificate of an endpoint, and names each issue at its field', async () => {
  const [shown, next] = [createCertificate('posthorn'), createCertificate('later', { validFromSeconds: 60 })];
  const { id } = await posthorn.endpoints.create({ url: 'https://example.com/mtls' });
  await open(`/endpoints/${id}?tab=credentials`);
  const tls = page.getByRole('region', { name: 'Client certificate' });
  const field = (name: string) => tls.getByRole('textbox', { name, exact: true });
  await field('Certificate').fill(shown.certificate);
  await field('Private key').fill(next.key);
  await tls.getByRole('button', { name: 'Set' }).click();
  await tls.getByText('does not belong to the certificate').waitFor();
  await field('Private key').fill(shown.key);
  await field('Next certificate').fill(next.certificate);
  await field('Next private key').fill(next.key);
  await tls.getByRole('button', { name: 'Set' }).click();
  await tls.getByText('CN=later').first().waitFor();
  await waitFor(async () => (await field('Private key').inputValue()) === '');
  await tls.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the client certificate' }).click();
  await waitFor(() =>
    posthorn.endpointTls.get(id).then(
      () => false,
      () => true,
    ),
  );
});
