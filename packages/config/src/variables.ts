import {
  choiceVariable,
  cidrListVariable,
  egressProxyVariable,
  flagVariable,
  loginsVariable,
  noProxyVariable,
  numberVariable,
  plansVariable,
  storageVariable,
  textVariable,
} from './variable.js';
import { PROVIDER_VARIABLES } from './provider-variables.js';

const port = { type: 'integer', minimum: 0, maximum: 65_535 } as const;

/** A name or an address, with or without a port. */
const CLUSTER_NODE = String.raw`(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?`;

/** Every variable that Posthorn reads; docs/configuration.md is checked against this table. */
export const VARIABLES = {
  databaseUrl: textVariable('DATABASE_URL', {
    description:
      'PostgreSQL (15 or newer), which owns all state: `postgresql://user:password@host:5432/name`.',
    pattern: '^postgres(ql)?://',
    secret: true,
  }),
  redisUrl: textVariable('REDIS_URL', {
    description:
      'Redis (7 or newer) or Valkey, for the queues: `redis://` or `rediss://`; nodes of a Redis Cluster as `redis-cluster://user:password@a:7000,b:7001` or `rediss-cluster://`.',
    pattern: String.raw`^rediss?://([^@]*@)?[^,]*$|^rediss?-cluster://([^@/,\s]*@)?(?:${CLUSTER_NODE},)*${CLUSTER_NODE}/?$`,
    secret: true,
  }),
  deliveryShards: numberVariable('DELIVERY_SHARDS', {
    description:
      'Number of parts of the queues of deliveries, retries and dead letters, which the nodes of a Redis Cluster share; the same for all processes. See docs/scaling.md before changing it.',
    default: '1',
    type: 'integer',
    minimum: 1,
    maximum: 64,
  }),
  encryptionKeys: textVariable('ENCRYPTION_KEYS', {
    description:
      'Keys that encrypt secrets at rest: `<id>:<base64 of 32 bytes>`, comma-separated. The first encrypts, all decrypt.',
    pattern: '^[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=(,[A-Za-z0-9_-]{1,32}:[A-Za-z0-9+/]{43}=)*$',
    secret: true,
  }),
  apiPort: numberVariable('API_PORT', { description: 'Port of the API.', default: '3000', ...port }),
  ingestPort: numberVariable('INGEST_PORT', {
    description: 'Port that external senders post to.',
    default: '3001',
    ...port,
  }),
  opsPort: numberVariable('OPS_PORT', {
    description:
      'Port of health and metrics of a worker (delivery-worker, retry-scheduler, export-worker), and, with `METRICS_ON_OPS_PORT`, of the api and the ingest service.',
    default: '9090',
    ...port,
  }),
  metricsOnOpsPort: flagVariable('METRICS_ON_OPS_PORT', {
    description:
      'Serves `/metrics` of the api and the ingest service at `OPS_PORT` only, not at their public ports.',
    default: 'false',
  }),
  operatorLogins: loginsVariable('OPERATOR_LOGINS', {
    description:
      'Operators who may see the queues, at `/queues` of the retry-scheduler’s `OPS_PORT`: `<name>:<password>`, comma-separated, each password of 16 characters or more. Empty means nobody.',
  }),
  bindAddress: textVariable('BIND_ADDRESS', {
    description: 'Address that every port is bound to. `npm start` uses `127.0.0.1`.',
    default: '0.0.0.0',
  }),
  publicBaseUrl: textVariable('PUBLIC_BASE_URL', {
    description: 'URL at which clients reach the API; links in answers begin with it.',
    default: 'http://127.0.0.1:3000',
    format: 'uri',
  }),
  receiveBaseUrl: textVariable('RECEIVE_BASE_URL', {
    description: 'URL at which external senders reach the ingest service.',
    default: 'http://127.0.0.1:3001',
    format: 'uri',
  }),
  allowInsecureDestinations: flagVariable('ALLOW_INSECURE_DESTINATIONS', {
    description: 'Allows http and private addresses as destinations: for a laptop, never in production.',
    default: 'false',
  }),
  allowedDestinationCidrs: cidrListVariable('ALLOWED_DESTINATION_CIDRS', {
    description:
      'Address ranges that are allowed as destinations although they are not public, comma-separated.',
  }),
  egressProxyUrl: egressProxyVariable('EGRESS_PROXY_URL', {
    description:
      'Proxy of all requests to destinations: `http://user:password@host:port` or `https://…`. Empty means none.',
  }),
  egressNoProxy: noProxyVariable('EGRESS_NO_PROXY', {
    description:
      'Destinations that are reached without the proxy: names, suffixes such as `.internal.example`, addresses and ranges, comma-separated.',
  }),
  trustedProxies: numberVariable('TRUSTED_PROXIES', {
    description:
      'Number of your proxies in front of the ingest service and the api. They take the address of a sender or client from `X-Forwarded-For`, at this position from the end. 0 means the address of the connection.',
    default: '0',
    type: 'integer',
    minimum: 0,
    maximum: 10,
  }),
  projectBurstPerSecond: numberVariable('PROJECT_BURST_PER_SECOND', {
    description: 'API calls that one project may make in a second, over all api processes; 0 sets no limit.',
    default: '200',
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000,
  }),
  deliveryConcurrency: numberVariable('DELIVERY_CONCURRENCY', {
    description: 'Concurrency slots: deliveries that one delivery-worker may have in flight.',
    default: '200',
    type: 'integer',
    minimum: 1,
    maximum: 5000,
  }),
  deliveryTimeoutMs: numberVariable('DELIVERY_TIMEOUT_MS', {
    description: 'One deadline for a whole delivery: DNS, connect, TLS, headers and body.',
    default: '15000',
    type: 'integer',
    minimum: 100,
    maximum: 120_000,
  }),
  exportConcurrency: numberVariable('EXPORT_CONCURRENCY', {
    description: 'Exports that one export-worker writes at once.',
    default: '2',
    type: 'integer',
    minimum: 1,
    maximum: 100,
  }),
  resumePollSeconds: numberVariable('RESUME_POLL_SECONDS', {
    description:
      'Maximum time until the retry-scheduler enqueues the messages of a resumed endpoint. It never waits longer than 5 seconds, so higher values change nothing.',
    default: '60',
    type: 'number',
    minimum: 0.1,
    maximum: 300,
  }),
  retryTimeScale: numberVariable('RETRY_TIME_SCALE', {
    description: 'Multiplies the real waits of the retry schedules; reported waits stay the same. For tests.',
    default: '1',
    type: 'number',
    minimum: 0,
    maximum: 1,
  }),
  storageUrl: storageVariable('STORAGE_URL', {
    description:
      'Storage of files (response bodies, exports): a folder that all processes share, `file:/path`, or a bucket, `s3://bucket/prefix?region=eu-west-1`, with `endpoint=https://…` and `path_style=true` for a store other than Amazon’s.',
    default: 'file:.posthorn/files',
  }),
  plans: plansVariable('PLANS_FILE', {
    description:
      'A JSON file of plans that replace built-in plans of the same name, or add to them; see docs/configuration.md.',
  }),
  apiKey: textVariable('POSTHORN_API_KEY', {
    description: 'API key with which `posthorn listen` calls the API; nothing else reads it.',
    pattern: '^(wh_(live|test)_[0-9A-Za-z]{32})?$',
    default: '',
    secret: true,
  }),
  stripeSecretKey: textVariable('STRIPE_SECRET_KEY', {
    description: 'Secret key of the Stripe account that bills the tenants; without it there are no invoices.',
    pattern: '^([a-z]{2}_(live|test)_[A-Za-z0-9_]+)?$',
    default: '',
    secret: true,
  }),
  stripeApiUrl: textVariable('STRIPE_API_URL', {
    description: 'URL of Stripe. For tests.',
    pattern: String.raw`^https?://[A-Za-z0-9.-]+(:\d{1,5})?/?$`,
    default: 'https://api.stripe.com',
  }),
  ...PROVIDER_VARIABLES,
  logLevel: choiceVariable('LOG_LEVEL', {
    description: 'Least severe level that is logged: `error`, `warn`, `info` or `debug`.',
    choices: ['error', 'warn', 'info', 'debug'],
    default: 'info',
  }),
  logFormat: choiceVariable('LOG_FORMAT', {
    description: '`json` (a line per event), `pretty` (for people), or `auto`: pretty on a terminal.',
    choices: ['auto', 'json', 'pretty'],
    default: 'auto',
  }),
} as const;

export type VariableKey = keyof typeof VARIABLES;
