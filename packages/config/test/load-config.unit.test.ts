import { describe, expect, it } from '@jest/globals';
import { type Environment, type VariableKey, ConfigError, loadConfig, VARIABLES } from '../src/index.js';

const ALL_VARIABLES = Object.keys(VARIABLES) as VariableKey[];

const ENCRYPTION_KEY = `k1:${'A'.repeat(43)}=`;

const REQUIRED = {
  DATABASE_URL: 'postgresql://posthorn:hunter2@db:5432/posthorn',
  REDIS_URL: 'redis://:hunter3@redis:6379',
  ENCRYPTION_KEYS: ENCRYPTION_KEY,
};

function issuesOf(environment: Environment, keys: readonly VariableKey[] = ALL_VARIABLES): readonly string[] {
  try {
    loadConfig(keys, environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('has a default for every optional variable', () =>
    expect(loadConfig(ALL_VARIABLES, REQUIRED)).toEqual({
      databaseUrl: REQUIRED.DATABASE_URL,
      redisUrl: REQUIRED.REDIS_URL,
      deliveryShards: 1,
      encryptionKeys: ENCRYPTION_KEY,
      apiPort: 3000,
      ingestPort: 3001,
      operatorLogins: [],
      metricsOnOpsPort: false,
      opsPort: 9090,
      bindAddress: '0.0.0.0',
      publicBaseUrl: 'http://127.0.0.1:3000',
      receiveBaseUrl: 'http://127.0.0.1:3001',
      allowInsecureDestinations: false,
      allowedDestinationCidrs: [],
      egressNoProxy: [],
      plans: {},
      projectBurstPerSecond: 200,
      deliveryConcurrency: 200,
      deliveryTimeoutMs: 15_000,
      exportConcurrency: 2,
      resumePollSeconds: 60,
      retryTimeScale: 1,
      stripeApiUrl: 'https://api.stripe.com',
      apiKey: '',
      stripeSecretKey: '',
      trustedProxies: 0,
      storageUrl: { kind: 'folder', path: '.posthorn/files' },
      oidcIssuer: '',
      oidcClientId: '',
      oidcClientSecret: '',
      oidcScopes: 'openid email profile',
      oidcGroupsClaim: 'groups',
      oidcEmailClaim: 'email',
      consoleSignIn: 'both',
      logLevel: 'info',
      logFormat: 'auto',
    }));

  it('asks for all that a provider needs, or for none of it', () => {
    const issuer = { OIDC_ISSUER: 'https://id.example.com/realm' };
    const whole = { ...REQUIRED, ...issuer, OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    expect(issuesOf({ ...whole, CONSOLE_SIGN_IN: 'sso' })).toEqual([]);
    const namesOf = (environment: Environment): readonly string[] =>
      issuesOf(environment).map((issue) => issue.split(' ')[0] ?? '');
    expect(namesOf({ ...REQUIRED, ...issuer })).toEqual(['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']);
    const all = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];
    expect(namesOf({ ...REQUIRED, CONSOLE_SIGN_IN: 'sso' })).toEqual(all);
  });

  it('takes http for a provider only on this machine', () => {
    const forms = ['http://id.example.com', 'http://localhost.example.com', 'id.example.com', 'https://a@b'];
    const client = { OIDC_CLIENT_ID: 'a', OIDC_CLIENT_SECRET: 'b' };
    for (const OIDC_ISSUER of forms)
      expect(issuesOf({ ...REQUIRED, ...client, OIDC_ISSUER })).toEqual(['OIDC_ISSUER has the wrong form']);
    for (const OIDC_ISSUER of ['http://localhost:8080/realms/a', 'http://127.0.0.1:1', 'http://[::1]'])
      expect(issuesOf({ ...REQUIRED, ...client, OIDC_ISSUER })).toEqual([]);
  });

  it('uses the given values, without the white space around them', () =>
    expect(
      loadConfig(['apiPort', 'retryTimeScale', 'allowInsecureDestinations', 'logLevel'], {
        API_PORT: ' 8080\n',
        RETRY_TIME_SCALE: '0.001',
        ALLOW_INSECURE_DESTINATIONS: 'true',
        LOG_LEVEL: 'debug',
      }),
    ).toEqual({ apiPort: 8080, retryTimeScale: 0.001, allowInsecureDestinations: true, logLevel: 'debug' }));

  it.each(['', ' ', '\t\n'])('treats an empty value as not set: %j', (empty) => {
    expect(loadConfig(['apiPort', 'logLevel'], { API_PORT: empty, LOG_LEVEL: empty })).toEqual({
      apiPort: 3000,
      logLevel: 'info',
    });
    expect(issuesOf({ DATABASE_URL: empty }, ['databaseUrl'])).toEqual(['DATABASE_URL is missing']);
  });

  it('contains only the requested variables', () =>
    expect(Object.keys(loadConfig(['apiPort'], { ...REQUIRED, LOG_LEVEL: 'nonsense' }))).toEqual([
      'apiPort',
    ]));

  it('cannot be changed', () => expect(Object.isFrozen(loadConfig(['apiPort'], {}))).toBe(true));

  it('does not change the environment', () => {
    const environment = { API_PORT: ' 1 ' };
    loadConfig(['apiPort'], environment);
    expect(environment).toEqual({ API_PORT: ' 1 ' });
  });

  it('is read from the process by default', () =>
    expect(loadConfig(['apiPort']).apiPort).toEqual(expect.any(Number)));
});

describe('an invalid configuration', () => {
  it('results in all issues at once', () => {
    const issues = issuesOf({
      DATABASE_URL: 'mysql://db/posthorn',
      API_PORT: 'eighty',
      INGEST_PORT: '65536',
      PUBLIC_BASE_URL: 'not a url',
      ALLOW_INSECURE_DESTINATIONS: 'perhaps',
      ALLOWED_DESTINATION_CIDRS: '10.0.0.0/33',
      DELIVERY_CONCURRENCY: '0',
      RETRY_TIME_SCALE: '2',
      STORAGE_URL: 'https://bucket.example.com',
      LOG_LEVEL: 'loud',
    });
    expect([...issues].sort()).toEqual([
      'ALLOWED_DESTINATION_CIDRS must match format "cidr-list"',
      'ALLOW_INSECURE_DESTINATIONS must be boolean',
      'API_PORT must be integer',
      'DATABASE_URL has the wrong form',
      'DELIVERY_CONCURRENCY must be >= 1',
      'ENCRYPTION_KEYS is missing',
      'INGEST_PORT must be <= 65535',
      'LOG_LEVEL must be one of error,warn,info,debug',
      'PUBLIC_BASE_URL must match format "uri"',
      'REDIS_URL is missing',
      'RETRY_TIME_SCALE must be <= 1',
      'STORAGE_URL must be file:<folder> or s3://<bucket>, with region, endpoint and path_style at most',
    ]);
  });

  it('results in one message', () => {
    const error = new ConfigError(['A is missing', 'B is missing']);
    expect(error.message).toBe('The configuration is not valid: A is missing; B is missing.');
  });

  const wrong = '~~hunter2~~';
  const anyText = ['bindAddress', 'oidcClientId', 'oidcClientSecret', 'oidcGroupsClaim', 'oidcEmailClaim'];

  it.each(ALL_VARIABLES.filter((key) => !anyText.includes(key)))('never shows the value of %s', (key) => {
    const issues = issuesOf({ [VARIABLES[key].name]: wrong }, [key]);
    expect(issues).toHaveLength(1);
    expect(issues[0]).toContain(VARIABLES[key].name);
    expect(issues[0]).not.toContain('hunter2');
  });
});

describe('a value', () => {
  it.each([
    ['API_PORT', ['-1', '65536', '80.5', '1e9', '1e999', 'Infinity', '-Infinity', 'NaN', '80 81', '8O']],
    ['RETRY_TIME_SCALE', ['-0.1', '1.01', 'NaN', 'Infinity', '1,5']],
    ['DELIVERY_TIMEOUT_MS', ['99', '120001', '15s']],
    ['ALLOW_INSECURE_DESTINATIONS', ['yes', '1', 'TRUE', 'on']],
    ['LOG_LEVEL', ['INFO', 'trace']],
    ['DATABASE_URL', ['db', 'postgres:/db', ' mysql://db']],
    [
      'REDIS_URL',
      [
        'localhost:6379',
        'http://redis',
        'redis://a:7000,b:7001',
        'redis-cluster://',
        'redis-cluster://a:7000,',
        'redis-cluster://a:7000,redis://b:7001',
        'redis-cluster://a b',
        'redis-cluster://a:7000/1',
      ],
    ],
    ['DELIVERY_SHARDS', ['0', '65', '1.5', 'two']],
    [
      'EGRESS_PROXY_URL',
      [
        ...[
          'proxy:3128',
          'socks5://proxy',
          'http://',
          'http://proxy/path',
          'http://proxy?x=y',
          'http://proxy:0',
        ],
        ...[
          'http://a:b@c@proxy',
          'http://user:100%@proxy',
          'http://us%3Aer:p@proxy',
          'http://u:%0D%0A@proxy',
        ],
      ],
    ],
    [
      'EGRESS_NO_PROXY',
      [
        '*',
        '*.example.com',
        'example.com:443',
        'http://a',
        '10.0.0.0/33',
        '10.0.0',
        '10.0.0.300',
        'a..b',
        '.',
        'a b',
      ],
    ],
    [
      'ENCRYPTION_KEYS',
      ['A'.repeat(44), `k1:${'A'.repeat(42)}=`, `${ENCRYPTION_KEY},`, `${ENCRYPTION_KEY} x`],
    ],
  ])('of %s is refused in another form', (name, values) => {
    const key = ALL_VARIABLES.filter((candidate) => VARIABLES[candidate].name === name);
    const accepted = values.filter((value) => issuesOf({ [name]: value }, key).length === 0);
    expect(accepted).toEqual([]);
  });

  it.each([
    ['API_PORT', ['0', '65535']],
    ['RETRY_TIME_SCALE', ['0', '1', '0.5']],
    ['ALLOW_INSECURE_DESTINATIONS', ['true', 'false']],
    ['DATABASE_URL', ['postgres://db/x', 'postgresql:///x?host=/run/postgresql']],
    [
      'REDIS_URL',
      [
        'redis://h',
        'rediss://:secret@h:6380/1',
        'redis-cluster://h',
        'redis-cluster://:secret@a:7000,10.0.0.1:7001,[::1]:7002/',
        'rediss-cluster://user:secret@cache.example.com:6379',
      ],
    ],
    ['DELIVERY_SHARDS', ['1', '64']],
    [
      'EGRESS_PROXY_URL',
      [
        'http://proxy:3128',
        'https://us%40er:p%3Ass@proxy.example.com/',
        'http://[::1]:8080',
        'http://:token@proxy',
      ],
    ],
    ['EGRESS_NO_PROXY', ['gitlab, .internal.example,10.0.0.0/8, 192.0.2.1,fd00::/8,::1', 'a_b.Example.com']],
    ['ENCRYPTION_KEYS', [`${ENCRYPTION_KEY},${ENCRYPTION_KEY.replace('k1', 'k-2_b')}`]],
  ])('of %s is accepted at its limits', (name, values) => {
    const key = ALL_VARIABLES.filter((candidate) => VARIABLES[candidate].name === name);
    expect(values.flatMap((value) => issuesOf({ [name]: value }, key))).toEqual([]);
  });
});
