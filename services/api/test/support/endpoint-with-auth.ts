import { EXAMPLE_CERTIFICATE, EXAMPLE_KEY } from '../../src/endpoint-tls/example-certificate.js';
import { dataOf } from './answers.js';
import type { Client } from './client.js';

/** The least OAuth2 of an endpoint. */
export const AUTH = { token_url: 'https://example.com/token', client_id: 'a', client_secret: 'b' };

/** The least client certificate of an endpoint. */
export const TLS = { client_certificate: EXAMPLE_CERTIFICATE, client_key: EXAMPLE_KEY };

const OF_KEEPERS = { id: 'endpoint', needs: ['secrets.write'] } as const;

/** What a portal token needs for the OAuth2 and the client certificate of an endpoint. */
export const AUTH_OPERATIONS = {
  'PUT /v1/endpoints/{id}/auth': { ...OF_KEEPERS, body: AUTH },
  'GET /v1/endpoints/{id}/auth': OF_KEEPERS,
  'POST /v1/endpoints/{id}/auth/test': OF_KEEPERS,
  'DELETE /v1/endpoints/{id}/auth': OF_KEEPERS,
  'PUT /v1/endpoints/{id}/tls': { ...OF_KEEPERS, body: TLS },
  'GET /v1/endpoints/{id}/tls': OF_KEEPERS,
  'DELETE /v1/endpoints/{id}/tls': OF_KEEPERS,
} as const;

/** An endpoint with two signing keys, OAuth2 and a client certificate. */
export async function createFullEndpoint(
  client: Client,
  body: object,
): Promise<Readonly<Record<string, unknown>>> {
  const endpoint = dataOf(await client.post('/v1/endpoints', body), 201);
  const path = `/v1/endpoints/${String(endpoint['id'])}`;
  dataOf(await client.post(`${path}/signing-keys`), 201);
  dataOf(await client.put(`${path}/auth`, AUTH), 200);
  dataOf(await client.put(`${path}/tls`, TLS), 200);
  return endpoint;
}
