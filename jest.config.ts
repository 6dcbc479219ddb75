/** @jest-config-loader esbuild-register */
import { availableParallelism } from 'node:os';
import type { Config } from 'jest';

const shared = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: '<rootDir>/scripts/jest/test-environment.js',
  testEnvironmentOptions: { customExportConditions: ['@posthorn/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    // The others use globals that belong to the test file: the environment, the console, a variable of their own.
    '/node_modules/(?!@aws-sdk/|@opentelemetry/|@prisma/schema-engine-wasm/|@smithy/|winston/).+\\.[cm]?js$':
      '<rootDir>/scripts/jest/native-packages.js',
    '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } }],
  },
  transformIgnorePatterns: [],
} satisfies Config;

const withStores = {
  ...shared,
  globalSetup: '<rootDir>/tools/test-support/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/tools/test-support/src/jest/global-teardown.ts',
} satisfies Config;

/**
 * Unit tests are pure; integration tests get real stores; end-to-end tests run whole processes, and chaos kills them.
 * `npm test` runs the first two projects, and `npm run test:all` runs all.
 */
const config: Config = {
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{packages,services,tools}/*/test/**/*.unit.test.ts'],
    },
    {
      ...withStores,
      displayName: 'integration',
      testMatch: [
        '<rootDir>/{packages,services,tools}/*/test/**/*.integration.test.ts',
        '<rootDir>/test/**/*.integration.test.ts',
      ],
    },
    { ...withStores, displayName: 'end-to-end', testMatch: ['<rootDir>/test/**/*.e2e.test.ts'] },
    { ...shared, displayName: 'chaos', testMatch: ['<rootDir>/test/**/*.chaos.test.ts'] },
  ],
  testSequencer: '<rootDir>/scripts/jest/longest-tests-first.js',
  // Their stores and services work beside them: more workers only starve each other.
  maxWorkers: availableParallelism(),
  // Modules of finished files stay in memory.
  workerIdleMemoryLimit: '1GB',
  // Longer than any wait within a test, which tells better what it waited for.
  testTimeout: 120_000,
};

export default config;
