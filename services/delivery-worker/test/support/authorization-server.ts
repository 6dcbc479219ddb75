import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A whole authorization server with one client. It writes its URL when it listens. */
const provider = new Provider('http://127.0.0.1', {
  clients: [
    {
      client_id: 'a client',
      client_secret: 'its: s%cret+',
      grant_types: ['client_credentials'],
      redirect_uris: [],
      response_types: [],
    },
  ],
  features: { clientCredentials: { enabled: true }, introspection: { enabled: true } },
  scopes: ['webhooks'],
  ttl: { ClientCredentials: 600 },
});
const server = provider.listen(0, '127.0.0.1');
await once(server, 'listening');
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
