import type { SecretCipher } from '@posthorn/common';
import type { Database } from '@posthorn/database';
import type { Route } from '@posthorn/http-server';
import type { Metrics } from '@posthorn/observability';
import type { AddressGuard } from '@posthorn/outbound-http';
import type { Caller } from './caller.js';
import { createEndpointCache } from './endpoint-cache.js';
import type { HandOff } from './hand-off.js';
import { createEndpoint } from './operations/create-endpoint/create-endpoint.js';
import { getEndpoint } from './operations/get-endpoint/get-endpoint.js';
import { getMessage } from './operations/get-message/get-message.js';
import { listAttempts } from './operations/list-attempts/list-attempts.js';
import { sendWebhook } from './operations/send-webhook/send-webhook.js';

export interface ApiDependencies {
  readonly database: Database;
  readonly handOff: HandOff;
  readonly guard: AddressGuard;
  readonly cipher: SecretCipher;
  readonly metrics: Pick<Metrics, 'counter'>;
}

/** The whole API: a route per operation. */
export function apiRoutes({
  database,
  handOff,
  guard,
  cipher,
  metrics,
}: ApiDependencies): readonly Route<Caller>[] {
  const { endpoints, messages, attempts } = database;
  const accepted = metrics.counter({
    name: 'posthorn_messages_accepted_total',
    help: 'Messages that were committed and acknowledged.',
  });
  return [
    sendWebhook({ messages, endpoints: createEndpointCache(endpoints), handOff, accepted }),
    getMessage(messages),
    listAttempts(attempts),
    createEndpoint({ endpoints, guard, cipher }),
    getEndpoint(endpoints),
  ];
}
