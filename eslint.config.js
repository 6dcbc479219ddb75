import eslint from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

/** Each library has one owning package; everyone else goes through that package. */
const OWNERS = {
  got: ['packages/bench', 'packages/outbound-http'],
  'cacheable-lookup': ['packages/outbound-http'],
  bullmq: ['packages/bench', 'packages/queues'],
  ioredis: ['packages/bench', 'packages/queues'],
  'rate-limiter-flexible': ['packages/queues'],
  '@prisma/client': ['packages/database'],
  '@prisma/adapter-pg': ['packages/database'],
  pg: [
    'packages/bench',
    'packages/database',
    'packages/lab',
    'packages/local-stack',
    'packages/test-support',
  ],
  dataloader: ['packages/batching'],
  '@aws-sdk/client-s3': ['packages/storage'],
  '@aws-sdk/lib-storage': ['packages/storage'],
  '@aws-sdk/s3-request-presigner': ['packages/storage'],
  'csv-stringify': ['services/export-worker'],
  'csv-stringify/sync': ['services/export-worker'],
  stripe: ['packages/billing'],
  winston: ['packages/observability'],
  'prom-client': ['packages/observability'],
  '@opentelemetry/api': ['packages/observability'],
  '@opentelemetry/context-async-hooks': ['packages/observability'],
  '@opentelemetry/core': ['packages/observability'],
  '@opentelemetry/exporter-trace-otlp-proto': ['packages/observability'],
  '@opentelemetry/resources': ['packages/observability'],
  '@opentelemetry/sdk-trace-base': ['packages/observability'],
  'bullmq-otel': ['packages/queues'],
  ajv: ['packages/config', 'packages/http-server', 'packages/openapi'],
  'ajv-formats': ['packages/config', 'packages/http-server', 'packages/openapi'],
  'swagger-ui-dist': ['packages/openapi'],
  '@bull-board/api': ['packages/console'],
  commander: ['packages/cli'],
  'cli-progress': ['packages/cli'],
  '@bomb.sh/tab': ['packages/cli'],
};

/** What a package may import from the workspace; a package that is not listed may import any package. */
const ARROWS = {
  'packages/common': [],
  'packages/domain': ['common'],
  'packages/config': [],
  'packages/batching': [],
  'packages/billing': [],
  'packages/caching': [],
  'packages/database': ['batching', 'common', 'config', 'domain'],
  'packages/queues': ['batching', 'domain'],
  'packages/reception': ['common'],
  'packages/outbound-http': ['common'],
  'packages/http-server': ['common', 'config'],
  'packages/openapi': ['common', 'http-server'],
  'packages/observability': [],
  'packages/console': ['common', 'config', 'database', 'domain', 'http-server', 'observability', 'queues'],
  'packages/runtime': [],
  'packages/storage': ['common', 'config'],
  'packages/cli': ['common', 'config', 'database', 'domain', 'queues', 'runtime', 'storage'],
  'packages/service': [
    'common',
    'config',
    'database',
    'domain',
    'http-server',
    'observability',
    'queues',
    'runtime',
    'storage',
  ],
};

const PACKAGES = [
  'batching',
  'billing',
  'caching',
  'common',
  'domain',
  'config',
  'database',
  'queues',
  'reception',
  'outbound-http',
  'http-server',
  'openapi',
  'observability',
  'console',
  'runtime',
  'storage',
  'service',
  'cli',
  'local-stack',
  'test-support',
  'lab',
  'chaos',
  'bench',
  'fuzz',
];

/** For machines of developers; what is shipped knows nothing of them. */
const WORKSHOP = ['local-stack', 'test-support', 'lab', 'chaos', 'bench', 'fuzz'];

function restrictedImports(folder) {
  const paths = Object.entries(OWNERS)
    .filter(([, owners]) => !owners.includes(folder))
    .map(([name, owners]) => ({ name, message: `Only ${owners.join(' and ')} may import ${name}.` }));
  const allowed = ARROWS[folder] ?? PACKAGES.filter((name) => !WORKSHOP.includes(name));
  const self = folder.split('/')[1];
  const forbidden = PACKAGES.filter((name) => !allowed.includes(name) || name === self).map((name) => ({
    group: [`@posthorn/${name}`],
    message: `${folder} may not import @posthorn/${name}.`,
  }));
  const services = {
    group: ['@posthorn/api', '@posthorn/ingest', '@posthorn/*-worker', '@posthorn/retry-scheduler'],
    message: 'Services never import each other.',
  };
  const deep = {
    group: ['@posthorn/*/*', '../../../*/src/**'],
    message: 'Import a package by its name; only "." is exported.',
  };
  return ['error', { paths, patterns: [...forbidden, services, deep] }];
}

const boundaries = [
  ...Object.keys(ARROWS),
  ...['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'].map(
    (name) => `services/${name}`,
  ),
].map((folder) => ({
  files: [`${folder}/src/**/*.ts`],
  rules: { '@typescript-eslint/no-restricted-imports': restrictedImports(folder) },
}));

export default tseslint.config(
  { ignores: ['**/dist/**', '**/generated/**', '**/.posthorn/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./packages/*/tsconfig.json', './services/*/tsconfig.json', './tsconfig.test.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'] },
      'import-x/resolver-next': [
        createNodeResolver({
          extensions: ['.ts', '.js'],
          extensionAlias: { '.js': ['.ts', '.js'] },
          conditionNames: ['@posthorn/source', 'import', 'node', 'default'],
        }),
      ],
    },
    rules: {
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 200, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'max-params': ['error', 3],
      complexity: ['error', 10],
      'max-depth': ['error', 3],
      eqeqeq: 'error',
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Only packages/config reads the environment.' },
      ],
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // Objects here are closures: none of their functions knows a `this`.
      '@typescript-eslint/unbound-method': 'off',
      // Libraries of two module systems type their classes twice, and the rule takes one for the other.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
    },
  },
  ...boundaries,
  // Prisma's own program loads its configuration, outside of ours.
  {
    files: ['packages/config/src/**/*.ts', 'prisma.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  // A statement is one piece of SQL, as long as its columns are many.
  { files: ['packages/database/src/statements/*.ts'], rules: { 'max-lines-per-function': ['error', 100] } },
  // Express tells an error handler by its four parameters.
  { files: ['packages/http-server/src/answer-errors.ts'], rules: { 'max-params': ['error', 4] } },
  { files: ['*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    files: ['**/test/**/*.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': 'off',
      'jest/expect-expect': 'off',
    },
  },
  {
    files: ['scripts/**/*.js', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
);
