/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

const shared = {
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@posthorn/source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2023' } }],
  },
} satisfies Config;

const withStores = {
  ...shared,
  globalSetup: '<rootDir>/packages/test-support/src/jest/global-setup.ts',
  globalTeardown: '<rootDir>/packages/test-support/src/jest/global-teardown.ts',
} satisfies Config;

/** Unit tests are pure; integration tests get real stores; end-to-end tests run whole processes. */
const config: Config = {
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{packages,services}/*/test/**/*.unit.test.ts'] },
    {
      ...withStores,
      displayName: 'integration',
      testMatch: ['<rootDir>/{packages,services}/*/test/**/*.integration.test.ts'],
    },
    { ...withStores, displayName: 'end-to-end', testMatch: ['<rootDir>/test/**/*.e2e.test.ts'] },
  ],
  testTimeout: 30_000,
};

export default config;
