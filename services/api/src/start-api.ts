import { createSecretCipher, parseEncryptionKeys } from '@posthorn/common';
import { createBearerAuthentication, mountRoutes } from '@posthorn/http-server';
import { createAddressGuard } from '@posthorn/outbound-http';
import type { ServiceContext } from '@posthorn/service';
import { openDatabase, openQueues, serveHttp } from '@posthorn/service';
import { apiRoutes } from './api-routes.js';
import { createCallerCache } from './caller-cache.js';
import { createHandOff } from './hand-off.js';
import { createProjectRates } from './project-rates.js';

export const API_KEYS = [
  'apiPort',
  'encryptionKeys',
  'allowInsecureDestinations',
  'allowedDestinationCidrs',
  'projectBurstPerSecond',
] as const;

/** Acquires in order; the process releases in reverse: the door first, the stores last. */
export async function startApi(context: ServiceContext<(typeof API_KEYS)[number]>): Promise<void> {
  const { config, logger, metrics, releases } = context;
  const database = openDatabase(context);
  const queues = openQueues(context);
  const handOff = createHandOff({
    queues,
    onLost: (messageId, error) =>
      logger.warn('hand-off lost; the sweep repeats it', { message_id: messageId, error }),
  });
  releases.push('hand-offs', () => handOff.settled());
  const rates = createProjectRates({ queues, metrics, burstPerSecond: config.projectBurstPerSecond });
  const routes = apiRoutes({
    database,
    handOff,
    rates,
    guard: createAddressGuard({
      allowInsecureDestinations: config.allowInsecureDestinations,
      allowedCidrs: config.allowedDestinationCidrs,
    }),
    metrics,
    cipher: createSecretCipher(parseEncryptionKeys(config.encryptionKeys)),
  });
  const authenticate = createBearerAuthentication(createCallerCache(database.apiKeys));
  await serveHttp(context, {
    port: config.apiPort,
    database,
    queues,
    mount: (app) => mountRoutes(app, { routes, authenticate, admit: rates.admitCall }),
  });
}
