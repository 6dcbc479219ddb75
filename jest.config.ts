import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const shared = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  // `npm run bench -- --against` builds other versions there.
  modulePathIgnorePatterns: ['<rootDir>/.posthorn/'],
  testEnvironment: '<rootDir>/scripts/jest/test-environment.js',
  extensionsToTreatAsEsm: ['.ts'],
  setupFilesAfterEnv: ['<rootDir>/tools/test-support/src/jest/release-resources.ts'],
  moduleNameMapper: {
    '^@posthorn/(bench|chaos|client-generator|fuzz|lab|local-stack|test-support)$':
      '<rootDir>/tools/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  transform: {
    // Compiled packages of the project, and the support that every test file loads.
    '/packages/[^/]+/dist/.+\\.js$': '<rootDir>/scripts/jest/native-packages.js',
    '/tools/(local-stack|test-support)/src/(?!jest/).+\\.ts$': '<rootDir>/scripts/jest/native-packages.js',
    // The others use globals that belong to the test file: the environment, the console, a variable of their own.
    '/node_modules/(?!@aws-sdk/|@opentelemetry/|@prisma/schema-engine-wasm/|@smithy/|winston/).+\\.[cm]?js$':
      '<rootDir>/scripts/jest/native-packages.js',
    '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } }],
  },
  transformIgnorePatterns: [],
} satisfies Config;

/** Storage reads the environment of the test file, and the test of migrations shares their schema engine. */
const OF_THE_TEST_FILE = 'packages/(storage/src|database/src/migrations)/';

const withStores = {
  ...shared,
  transform: {
    // The project's sources, as compiled.
    [`/(?!${OF_THE_TEST_FILE})(packages|services)/[^/]+/src/.+\\.ts$`]:
      '<rootDir>/scripts/jest/native-packages.js',
    ...shared.transform,
  },
  globalSetup: '<rootDir>/tools/test-support/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/tools/test-support/src/jest/global-teardown.ts',
} satisfies Config;

/**
 * Unit tests are pure; integration tests get real stores, and so do the tests of scale: large amounts, exhaustive cuts,
 * long waits. End-to-end tests run whole processes, and chaos kills them.
 * `npm test` runs the first two projects, and `npm run test:all` runs all.
 */
const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: [
        '<rootDir>/{packages,services,tools}/*/test/**/*.unit.test.ts',
        '<rootDir>/test/**/*.unit.test.ts',
      ],
    },
    {
      ...withStores,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{packages,services,tools}/*/test/**/*.integration.test.ts',
        '<rootDir>/test/**/*.integration.test.ts',
      ],
    },
    {
      ...withStores,
      displayName: 'scale',
      testMatch: [
        '<rootDir>/{packages,services,tools}/*/test/**/*.scale.test.ts',
        '<rootDir>/test/**/*.scale.test.ts',
      ],
    },
    {
      ...withStores,
      displayName: 'end-to-end',
      testMatch: [
        '<rootDir>/{packages,services,tools}/*/test/**/*.e2e.test.ts',
        '<rootDir>/test/**/*.e2e.test.ts',
      ],
    },
    { ...shared, displayName: 'chaos', testMatch: ['<rootDir>/test/**/*.chaos.test.ts'] },
  ],
  testSequencer: '<rootDir>/scripts/jest/mixed-tests.js',
  // Tests wait half of the time. More workers than this starve each other.
  maxWorkers: availableParallelism() * 2,
  // Modules of finished files stay in memory. A new worker loads everything again.
  workerIdleMemoryLimit: '2GB',
  // No handle stays open: the end of a worker frees up to 2 GB, which takes longer than Jest's half second.
  workerGracefulExitTimeout: 10_000,
  // Longer than any wait within a test, which tells better what it waited for.
  testTimeout: 120_000,
};

export default config;
