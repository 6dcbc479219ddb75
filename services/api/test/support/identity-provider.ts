import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/**
 * A whole OpenID Connect provider with one client. It sends its port when it listens, and gets the claims of who signs
 * in next. Without a subject, the person refuses.
 */
const [issuer = '', clientId = '', clientSecret = '', baseUrl = ''] = process.argv.slice(2);
let person: Readonly<Record<string, unknown>> = {};
process.on('message', (next: typeof person) => (person = next));

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      grant_types: ['authorization_code'],
      redirect_uris: [`${baseUrl}/v1/console-sessions/callback`],
      response_types: ['code'],
    },
  ],
  claims: { openid: ['sub', 'groups'], email: ['email', 'email_verified'], profile: ['name'] },
  findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...person, sub: id }) }),
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['a key'] },
});
provider.proxy = true;
const handle = provider.callback();

/** The page of the provider, where the person signs in and agrees, or does not. */
async function interact(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { sub: accountId } = person;
  if (typeof accountId !== 'string') {
    const result = { error: 'access_denied', error_description: '<b>Not today</b>' };
    await provider.interactionFinished(incoming, response, result);
    return;
  }
  const { params } = await provider.interactionDetails(incoming, response);
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(String(params['scope']));
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(incoming, response, { login: { accountId }, consent });
}

const server = createServer((incoming, response) => {
  const isInteraction = incoming.url?.startsWith('/interaction/') === true;
  void (isInteraction ? interact : handle)(incoming, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.send?.((server.address() as AddressInfo).port);
