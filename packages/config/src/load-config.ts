import { type ErrorObject, Ajv } from 'ajv';
import formats from 'ajv-formats';
import { ConfigError } from './config-error.js';
import { type Environment, readEnvironment } from './environment.js';
import { parseOperatorLogins } from './operator-logins.js';
import { isPlansFile } from './plans-file.js';
import { readSecretFiles } from './secret-files.js';
import { parseStorageUrl } from './storage-location.js';
import { type Variable, isCidrList, isEgressProxy, isNoProxyList } from './variable.js';
import { type VariableKey, VARIABLES } from './variables.js';

type ValueOf<Key extends VariableKey> = (typeof VARIABLES)[Key] extends Variable<infer Value> ? Value : never;

export type Config<Key extends VariableKey> = { readonly [K in Key]: ValueOf<K> };

/** Reads the given variables, and the files of secrets. An empty variable counts as not set. Throws ConfigError. */
export function loadConfig<Key extends VariableKey>(
  keys: readonly Key[],
  environment: Environment = readEnvironment(),
): Config<Key> {
  const variables = keys.map((key) => ({ key, variable: VARIABLES[key] }));
  const names = variables.map(({ variable }) => variable.name);
  const files = readSecretFiles(environment, names);
  const given: Record<string, unknown> = {};
  for (const { variable } of variables) {
    const text = (files.texts[variable.name] ?? environment[variable.name])?.trim();
    const value = text === undefined || text === '' ? variable.defaultText : text;
    if (value !== undefined) given[variable.name] = value;
  }
  const complete = findIncomplete(given);
  const validated = variables.map(({ variable }) => variable).filter(({ name }) => !(name in files.issues));
  const issues = [...Object.values(files.issues), ...findIssues(validated, given), ...complete];
  if (issues.length > 0) throw new ConfigError(issues);
  const entries = variables.map(({ key, variable }) => [key, variable.read(given[variable.name])] as const);
  return Object.freeze(Object.fromEntries(entries)) as Config<Key>;
}

/** All three, or none. */
const PROVIDER = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The variables of the provider that others need. */
function findIncomplete(given: Readonly<Record<string, unknown>>): readonly string[] {
  const missing = PROVIDER.filter((name) => given[name] === '');
  const isNeeded = missing.length < PROVIDER.length || given['CONSOLE_SIGN_IN'] === 'sso';
  return isNeeded ? missing.map((name) => `${name} is missing: it goes with ${partnersOf(name)}`) : [];
}

function partnersOf(missing: string): string {
  return [...PROVIDER, 'CONSOLE_SIGN_IN=sso'].filter((name) => name !== missing).join(', ');
}

/** Also coerces the values in place. */
function findIssues(
  variables: readonly Variable<unknown>[],
  given: Record<string, unknown>,
): readonly string[] {
  const ajv = formats.default(new Ajv({ allErrors: true, coerceTypes: true }));
  ajv.addFormat('cidr-list', isCidrList);
  ajv.addFormat('egress-proxy', isEgressProxy);
  ajv.addFormat('no-proxy-list', isNoProxyList);
  ajv.addFormat('storage-url', (text) => parseStorageUrl(text) !== undefined);
  ajv.addFormat('operator-logins', (text) => parseOperatorLogins(text) !== undefined);
  ajv.addFormat('plans-file', isPlansFile);
  const validate = ajv.compile({
    type: 'object',
    properties: Object.fromEntries(variables.map(({ name, schema }) => [name, schema])),
    required: variables.map(({ name }) => name),
  });
  validate(given);
  return [...(validate.errors ?? []).map(describeIssue), ...findEndless(given)];
}

/** Ajv parses `Infinity` and `1e999` as numbers, and then ignores their limits. */
function findEndless(given: Readonly<Record<string, unknown>>): readonly string[] {
  const endless = Object.entries(given).filter(([, value]) => value === Infinity || value === -Infinity);
  return endless.map(([name]) => `${name} must be finite`);
}

const FORMAT_FAULTS: Readonly<Record<string, string>> = {
  'egress-proxy':
    'must be http:// or https:// with a host and no path, its user name and password percent-encoded',
  'no-proxy-list':
    'must be names, suffixes that begin with a dot, addresses or ranges such as 10.0.0.0/8, comma-separated',
  'operator-logins':
    'must be <name>:<password>, comma-separated, each name once, each password of 16 to 256 printable ASCII characters without a comma',
  'plans-file': 'must be a JSON file of plans, as docs/configuration.md describes it',
  'storage-url': 'must be file:<folder> or s3://<bucket>, with region, endpoint and path_style at most',
};

function describeIssue(error: ErrorObject): string {
  const name = error.instancePath.slice(1);
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'required':
      return `${String(params['missingProperty'])} is missing`;
    case 'enum':
      return `${name} must be one of ${String(params['allowedValues'])}`;
    case 'pattern':
      return `${name} has the wrong form`;
    case 'format':
      return `${name} ${FORMAT_FAULTS[String(params['format'])] ?? String(error.message)}`;
    default:
      return `${name} ${error.message ?? 'is not valid'}`;
  }
}
