import {
  choiceVariable,
  cidrListVariable,
  flagVariable,
  loginsVariable,
  numberVariable,
  originListVariable,
  plansVariable,
  storageVariable,
  textVariable,
} from './variable.js';

const port = { type: 'integer', minimum: 0, maximum: 65_535 } as const;

/** A name or an address, with or without a port. */
const CLUSTER_NODE = String.raw`(?:[\w.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?`;

/** Every variable that Posthorn reads; docs/configuration.md is checked against this table. */
export const VARIABLES = {
  databaseUrl: textVariable('DATABASE_URL', {
    description:
      'PostgreSQL (15 or newer), the owner of all state: `postgresql://user:password@host:5432/name`.',
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
      'Parts that the queues of deliveries, retries and dead letters are in, so that the nodes of a Redis Cluster share them; the same for all processes. See docs/scaling.md before changing it.',
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
      'Keeps `/metrics` of the api and the ingest service off their public ports: it is answered at `OPS_PORT` only.',
    default: 'false',
  }),
  operatorLogins: loginsVariable('OPERATOR_LOGINS', {
    description:
      'Who may look into the queues, at `/queues` of the retry-scheduler’s `OPS_PORT`: `<name>:<password>`, comma-separated, each password of 16 characters or more. Nobody when empty.',
  }),
  operatorOrigins: originListVariable('OPERATOR_ORIGINS', {
    description:
      'Origins such as `https://queues.example.com` at which operators open that page, comma-separated. IP addresses and `localhost` need not be named; at other names nothing can be changed.',
  }),
  operatorActions: flagVariable('OPERATOR_ACTIONS', {
    description: 'Lets operators retry, promote and remove jobs there; without it they only look.',
    default: 'false',
  }),
  bindAddress: textVariable('BIND_ADDRESS', {
    description: 'Address that every port is bound to. `npm start` uses `127.0.0.1`.',
    default: '0.0.0.0',
  }),
  publicBaseUrl: textVariable('PUBLIC_BASE_URL', {
    description: 'How clients reach the API; links in answers begin with it.',
    default: 'http://127.0.0.1:3000',
    format: 'uri',
  }),
  receiveBaseUrl: textVariable('RECEIVE_BASE_URL', {
    description: 'How external senders reach the ingest service.',
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
  trustedProxies: numberVariable('TRUSTED_PROXIES', {
    description:
      'Proxies of yours before the ingest service: the sender’s address is taken from `X-Forwarded-For`, that many places from its end. 0 is the address of the connection.',
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
    description: 'Deliveries that one delivery-worker has in flight at most.',
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
      'How long, at most, the messages of a resumed endpoint wait for the retry-scheduler to queue them.',
    default: '60',
    type: 'number',
    minimum: 0.1,
    maximum: 300,
  }),
  retryTimeScale: numberVariable('RETRY_TIME_SCALE', {
    description:
      'Multiplies the real waits of the retry ladders; reported waits stay as they are. For tests.',
    default: '1',
    type: 'number',
    minimum: 0,
    maximum: 1,
  }),
  storageUrl: storageVariable('STORAGE_URL', {
    description:
      'Where files are kept (response bodies, exports): a folder that all processes share, `file:/path`, or a bucket, `s3://bucket/prefix?region=eu-west-1`, with `endpoint=https://…` and `path_style=true` for a store other than Amazon’s.',
    default: 'file:.posthorn/files',
  }),
  plans: plansVariable('PLANS_FILE', {
    description: 'A JSON file of plans that replace ours of the same names, or add to them; see below.',
  }),
  apiKey: textVariable('POSTHORN_API_KEY', {
    description: 'The API key that `posthorn listen` calls the API with; nothing else reads it.',
    pattern: '^(wh_(live|test)_[0-9A-Za-z]{32})?$',
    default: '',
    secret: true,
  }),
  stripeSecretKey: textVariable('STRIPE_SECRET_KEY', {
    description: 'Of the Stripe account that bills the tenants; without it nobody has invoices.',
    pattern: '^([a-z]{2}_(live|test)_[A-Za-z0-9_]+)?$',
    default: '',
    secret: true,
  }),
  stripeApiUrl: textVariable('STRIPE_API_URL', {
    description: 'Where Stripe is reached. For tests.',
    pattern: String.raw`^https?://[A-Za-z0-9.-]+(:\d{1,5})?/?$`,
    default: 'https://api.stripe.com',
  }),
  logLevel: choiceVariable('LOG_LEVEL', {
    description: 'What is logged: `error`, `warn`, `info` or `debug`.',
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
