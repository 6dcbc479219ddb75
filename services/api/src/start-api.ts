import type { Billing } from './billing/stripe/create-billing.js';
import { USER_AGENT, createSecretCipher, createValueHasher, parseEncryptionKeys } from '@posthorn/common';
import type { Config } from '@posthorn/config';
import type { Database } from '@posthorn/database';
import { longestRetentionHours, SECOND } from '@posthorn/domain';
import {
  mountDownloads,
  mountFiles,
  mountIndex,
  mountPublicJson,
  mountRoutes,
  mountUnknown,
} from '@posthorn/http-server';
import { createAddressGuard, createSender } from '@posthorn/outbound-http';
import {
  type ServiceContext,
  createMeasuredBodyBudget,
  createThrottledLogger,
  FILE_VARIABLES,
  openDatabase,
  openFiles,
  openQueues,
  serveHttp,
} from '@posthorn/service';
import { createProjectRates, openEnqueuer } from '@posthorn/acceptance';
import { createSignedLinks } from '@posthorn/storage';
import type { AuditDependencies } from './audit-log/record-calls.js';
import type { ApiDependencies } from './routes/api-dependencies.js';
import { apiRoutes } from './routes/api-routes.js';
import { SECRET_MEMBERS } from './routes/secret-members.js';
import { apiDocs } from './openapi/api-docs.js';
import { basePathOf } from './openapi/describe-api.js';
import { createPayloadSchemas } from '@posthorn/payload-schemas';
import { mcpRoute } from './mcp/mcp-route.js';
import { openListeners } from './listening/listeners/open-listeners.js';
import { openAuthentication } from './authentication/open-authentication.js';
import { createIndex } from './openapi/describe-index.js';
import { describeAccess, payerOf } from './http/caller.js';
import { createFindMeantRoute } from './http/find-meant-route.js';
import { isOfPeople } from './access-grants/access-grant-routes.js';
import { downloadFile } from './files/download-file.js';
import { createReadLink } from './files/read-link.js';
import { type WebOptions, mountWeb, WEB_FOLDER } from './web/mount-web.js';
import { createWebFinder } from './web/web-folder.js';
import { createIngestUrls } from './resources/ingest-url.js';
import { createRecordedBodies } from './messages/attempts/recorded-bodies.js';
import { serveKeySet } from './signature-keys/signature-key-routes.js';

export const API_VARIABLES = [
  ...FILE_VARIABLES,
  'apiPort',
  'opsPort',
  'metricsOnOpsPort',
  'receiveBaseUrl',
  'allowInsecureDestinations',
  'allowedDestinationCidrs',
  'egressProxyUrl',
  'egressNoProxy',
  'projectBurstPerSecond',
  'trustedProxies',
  'plans',
  'stripeSecretKey',
  'stripeApiUrl',
  'oidcIssuer',
  'oidcClientId',
  'oidcClientSecret',
  'oidcScopes',
  'oidcGroupsClaim',
  'oidcEmailClaim',
  'consoleSignIn',
] as const;

/** A client waits for the response, so a locked table counts as a database outage. */
const LOCK_TIMEOUT_MS = 3 * SECOND;

/** Compiled filters and schemas of event types: usually 15 MB at most. */
const MAX_SCHEMAS = 2000;

/** Acquires resources in order. The process releases them in reverse: the HTTP server first, the stores last. */
export async function startApi(context: ServiceContext<(typeof API_VARIABLES)[number]>): Promise<void> {
  const { config, metrics } = context;
  const database = openDatabase(context, { lockTimeoutMs: LOCK_TIMEOUT_MS });
  const queues = openQueues(context);
  const encryptionKeys = parseEncryptionKeys(config.encryptionKeys);
  const { files, recordedBodies, storages } = await openStorages(context, { database, encryptionKeys });
  const enqueuer = openEnqueuer(context, queues);
  const rates = createProjectRates({ queues, metrics, burstPerSecond: config.projectBurstPerSecond });
  const { listeners, stop } = openListeners(context, { database, queues });
  context.releases.push('listeners', stop);
  const publicBaseUrl = config.publicBaseUrl.replace(/\/+$/, '');
  const routes = apiRoutes({
    database,
    ...{ files, recordedBodies },
    enqueuer,
    rates,
    listeners,
    ...openOutbound(context),
    ...{ metrics, audit: auditOptions(context) },
    ...{ cipher: createSecretCipher(encryptionKeys), hasher: createValueHasher(encryptionKeys) },
    ingestUrl: createIngestUrls(config.receiveBaseUrl),
    publicBaseUrl,
    billing: await openBilling(config),
    schemas: createPayloadSchemas({ max: MAX_SCHEMAS }),
    longestRetentionHours: longestRetentionHours(config.plans),
  });
  const offered = config.oidcIssuer === '' ? routes.filter((route) => !isOfPeople(route)) : routes;
  const bodies = createMeasuredBodyBudget(metrics);
  const parts = { database, rates, bodies };
  const { sessions, authenticate, crossOrigin } = await openAuthentication(context, parts);
  const findWeb = createWebFinder(WEB_FOLDER);
  await findWeb();
  await serveHttp(context, {
    port: config.apiPort,
    metricsPort: config.metricsOnOpsPort ? config.opsPort : undefined,
    docsUrl: `${publicBaseUrl}/docs`,
    ...{ database, queues, bodies },
    mount(app) {
      // Express tries path after path, so the busiest come first.
      mountRoutes(app, {
        routes: [
          mcpRoute({ routes: offered, publicBaseUrl, readLink: createReadLink(storages) }),
          ...offered,
        ],
        ...{ authenticate, ownerOf: payerOf, answerHeaders: describeAccess, bodies },
        crossOrigin,
        secretMembers: SECRET_MEMBERS,
        admit: (caller) => rates.admitCall(payerOf(caller)),
        recordCall: sessions.recordCall,
      });
      mountDownloads(app, downloadFile(storages));
      mountPublicJson(app, serveKeySet(database));
      mountIndex(app, createIndex(config.publicBaseUrl));
      mountFiles(app, apiDocs([...routes, ...sessions.routes], config));
      mountWeb(app, webOptions(config, { findWeb, projects: database.projects }));
      sessions.mount(app);
      mountUnknown(app, createFindMeantRoute([...offered, ...sessions.offered], config.receiveBaseUrl));
    },
  });
  // Before the HTTP server, which waits for every connection.
  context.releases.push('connections of listeners', stop);
}

function webOptions(
  { publicBaseUrl, oidcIssuer, consoleSignIn }: Config<'publicBaseUrl' | 'oidcIssuer' | 'consoleSignIn'>,
  parts: Pick<WebOptions, 'findWeb' | 'projects'>,
): WebOptions {
  const signIn = oidcIssuer === '' ? 'key' : consoleSignIn;
  return { ...parts, basePath: basePathOf(publicBaseUrl), signIn };
}

/** Where links to files and response bodies lead. */
async function openStorages(
  context: ServiceContext<(typeof API_VARIABLES)[number]>,
  {
    database,
    encryptionKeys,
  }: { readonly database: Database; readonly encryptionKeys: ReturnType<typeof parseEncryptionKeys> },
) {
  const files = await openFiles(context);
  const links = createSignedLinks({ publicBaseUrl: context.config.publicBaseUrl, encryptionKeys });
  const recordedBodies = createRecordedBodies({ attempts: database.attempts, links });
  return { files, recordedBodies, storages: [recordedBodies.openLink, files.openLink] };
}

function openOutbound({
  config,
  releases,
}: ServiceContext<OutboundVariable>): Pick<ApiDependencies, 'guard' | 'sender'> {
  const {
    egressProxyUrl,
    egressNoProxy,
    allowInsecureDestinations,
    allowedDestinationCidrs: allowedCidrs,
  } = config;
  const guard = createAddressGuard({ allowInsecureDestinations, allowedCidrs });
  const sender = createSender({ guard, userAgent: USER_AGENT, egressProxyUrl, egressNoProxy });
  releases.push('sender', () => sender.close());
  return { guard, sender };
}

type OutboundVariable =
  'allowInsecureDestinations' | 'allowedDestinationCidrs' | 'egressProxyUrl' | 'egressNoProxy';

function auditOptions({
  config,
  logger,
}: ServiceContext<'trustedProxies'>): Pick<AuditDependencies, 'trustedProxies' | 'onError'> {
  const report = createThrottledLogger(logger);
  return {
    trustedProxies: config.trustedProxies,
    onError: (error) => report('a call is not in the audit log', { error }),
  };
}

/** Most installations have no billing, so they do not load Stripe's library. */
async function openBilling({
  stripeSecretKey: secretKey,
  stripeApiUrl: apiUrl,
}: Config<'stripeSecretKey' | 'stripeApiUrl'>): Promise<Billing | undefined> {
  if (secretKey === '') return undefined;
  const { createBilling } = await import('./billing/stripe/create-billing.js');
  return createBilling({ secretKey, apiUrl });
}
