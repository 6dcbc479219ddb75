import eslint from '@eslint/js';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import jest from 'eslint-plugin-jest';
import node from 'eslint-plugin-n';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/**', '**/generated/**', 'packages/client/src/resources/**', '**/.posthorn/**'] },
  eslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        // One program for all files: a program for each package would hold the types of its dependencies again.
        project: './tsconfig.test.json',
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
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': ['error', { 'prefer-inline': true }],
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
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
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
  // Pages have a program of their own, with the types of a browser.
  {
    files: ['packages/web/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './packages/web/tsconfig.json' } },
    rules: {
      // React reads the promise of a handler, and queries are typed by what they return.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Redirects of the router are thrown.
      '@typescript-eslint/only-throw-error': 'off',
    },
  },
  {
    files: ['packages/client/src/portal/*.ts'],
    languageOptions: { parserOptions: { project: './packages/client/tsconfig.json' } },
  },
  {
    files: ['packages/docs/src/browser/*.ts'],
    languageOptions: { parserOptions: { project: './packages/docs/tsconfig.json' } },
  },
  // Who may import whom, and who owns a library, stands in package.json alone.
  {
    files: ['{packages,services,tools}/*/src/**/*.ts'],
    rules: {
      'import-x/no-extraneous-dependencies': ['error', { devDependencies: false, includeTypes: true }],
      'import-x/no-relative-packages': 'error',
    },
  },
  // A page is built into files, and nothing of its packages is installed with them.
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    rules: { 'import-x/no-extraneous-dependencies': ['error', { includeTypes: true }] },
  },
  // V8 misreads escaped names (packages/common/src/json/parse-json.ts). The browser, where samples are
  // signed, the client and the operator's file of plans are not shared by tenants.
  {
    files: ['{packages,services}/*/src/**/*.ts'],
    ignores: [
      'packages/common/src/json/*.ts',
      'packages/{client,config,web}/src/**/*.ts',
      'packages/docs/src/browser/*.ts',
      'packages/sources/src/signatures/sign-as-sender.ts',
    ],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "CallExpression[callee.object.name='JSON'][callee.property.name='parse']",
          message: 'Use parseJson of packages/common.',
        },
        {
          selector: 'ObjectExpression > Property[kind="get"]',
          message:
            'All that a getter refers to stays in memory until a full collection. Use a function (decision 40).',
        },
      ],
    },
  },
  // The test runner loads what test support gives it, and belongs to the root.
  {
    files: ['tools/test-support/src/**/*.ts'],
    rules: {
      'import-x/no-extraneous-dependencies': [
        'error',
        { packageDir: ['.', 'tools/test-support'], includeTypes: true },
      ],
    },
  },
  // Prisma's own program loads its configuration, outside of ours.
  {
    files: ['packages/config/src/**/*.ts', 'packages/database/prisma.config.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  // A statement is one piece of SQL, as long as its columns are many.
  {
    files: ['packages/database/src/**/{insert-events,insert-messages,record-attempts}.ts'],
    rules: { 'max-lines-per-function': ['error', 100] },
  },
  // What a caller sees is inferred from the statements that are bound, and a line binds each subject's.
  {
    files: ['packages/database/src/**/{connect-*,*-batches}.ts'],
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'max-lines-per-function': ['error', { max: 90, skipBlankLines: true, skipComments: true }],
    },
  },
  // A caller gives at most three: the client is bound.
  {
    files: ['packages/database/src/**/{*-statements,update-endpoint}.ts'],
    rules: { 'max-params': ['error', 4] },
  },
  // The routes of a subject are one table.
  {
    files: ['services/api/src/**/*-routes.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 110, skipBlankLines: true, skipComments: true }],
    },
  },
  // One loop, because every byte of every message passes it.
  {
    files: ['packages/common/src/json/scan-json.ts'],
    rules: { complexity: 'off', 'max-lines-per-function': ['error', 90] },
  },
  // Express tells an error handler by its four parameters.
  { files: ['packages/http-server/src/responses/answer-errors.ts'], rules: { 'max-params': ['error', 4] } },
  { files: ['**/*.config.ts'], rules: { 'import-x/no-default-export': 'off' } },
  {
    files: ['**/test/**/*.ts'],
    extends: [jest.configs['flat/recommended']],
    rules: {
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'no-restricted-properties': 'off',
      'jest/expect-expect': 'off',
      'jest/no-standalone-expect': [
        'error',
        { additionalTestBlockFunctions: ['itWithPython', 'itWithPython.each'] },
      ],
    },
  },
  {
    files: ['scripts/**/*.js', '*.js'],
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
  },
  {
    files: ['docs/guides/examples/**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        ['process', 'console', 'fetch', 'setTimeout', 'Buffer', 'URL', 'URLSearchParams'].map((name) => [
          name,
          'readonly',
        ]),
      ),
    },
  },
  // They run on the oldest Node.js. For TypeScript, the versions of `lib` and of @types/node see to that.
  {
    files: ['scripts/**/*.js', 'packages/*/bin/*.js'],
    languageOptions: { ecmaVersion: 2023 },
    plugins: { n: node },
    rules: {
      'n/no-unsupported-features/node-builtins': [
        'error',
        { version: '^20.19.0 || >=22.12.0', allowExperimental: true },
      ],
    },
  },
);
