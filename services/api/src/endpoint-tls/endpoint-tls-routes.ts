import { type SecretCipher, ApiError } from '@posthorn/common';
import type { Database, TlsRow } from '@posthorn/database';
import type { ApiRequest, Route } from '@posthorn/http-server';
import Type from 'typebox';
import { noSuchEndpoint, requireEndpoint } from '../endpoints/endpoint-rules.js';
import { type Caller, ownerOf } from '../http/caller.js';
import { endpointIdSchema } from '../resources/endpoint-filter.js';
import { subject } from '../resources/subject.js';
import { flagSchema } from '../schemas/values.js';
import { findTlsIssues, toTlsRow } from './endpoint-tls-rules.js';
import { endpointTlsSchema, parseEndpointTls, presentEndpointTls } from './endpoint-tls-schema.js';

interface Dependencies extends Pick<Database, 'endpoints' | 'endpointTls'> {
  readonly cipher: SecretCipher;
}

/** What deliveries of an endpoint show to its receiver in TLS, and trust of it. */
export function endpointTlsRoutes({
  endpoints,
  endpointTls,
  cipher,
}: Dependencies): readonly Route<Caller>[] {
  const of = subject({
    group: 'endpointTls',
    tag: 'Endpoints',
    path: '/v1/endpoints/:id/tls',
    params: { id: endpointIdSchema },
    data: endpointTlsSchema,
    item: (request: ApiRequest<Caller>) => requireEndpoint(request, endpoints),
  });
  const noSuchTls = () => new ApiError('NOT_FOUND', 'The endpoint has no client certificate.');

  async function find(endpointId: string): Promise<TlsRow> {
    const row = await endpointTls.find(endpointId);
    if (row === undefined) throw noSuchTls();
    return row;
  }

  return [
    of.put({
      at: '',
      summary: 'Set the client certificate of an endpoint',
      details:
        'Deliveries then show it to a receiver that asks for one. It replaces all that was set, at once. A notification `endpoint.certificate_expiring` comes 30, 14 and 3 days before the last certificate expires.',
      body: parseEndpointTls,
      issues: findTlsIssues,
      async handle({ item, given, caller }) {
        const row = toTlsRow(given, item, cipher);
        if (!(await endpointTls.put(row, ownerOf(caller)))) throw noSuchEndpoint();
        return { data: presentEndpointTls(row) };
      },
    }),
    of.get({
      at: '',
      summary: 'Get the client certificate of an endpoint',
      details: 'Without its key. NOT_FOUND when there is none.',
      handle: async ({ item }) => ({ data: presentEndpointTls(await find(item.id)) }),
    }),
    of.delete({
      at: '',
      verb: 'delete',
      summary: 'Delete the client certificate of an endpoint',
      details: 'Deliveries then show none, and trust the well-known authorities.',
      data: Type.Object({ deleted: flagSchema(true) }),
      async handle({ item, caller }) {
        if (!(await endpointTls.delete(item.id, ownerOf(caller)))) throw noSuchTls();
        return { data: { deleted: true } };
      },
    }),
  ];
}
