import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadConfig, VARIABLES } from '@posthorn/config';
import { createTestFolder } from '@posthorn/test-support';
import { DCLinter } from 'dclint';
import { readYaml } from '../support/read-yaml.js';

interface Service {
  readonly command: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly stop_grace_period?: string;
  readonly mem_limit?: string;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const FILES = ['docker/compose.yaml', 'docker/compose.stores.yaml'];
/** Excludes rules of style. The other rules check the schema, ports and names. */
const MATTERS_OF_TASTE = [
  'no-quotes-in-volumes',
  'require-quotes-in-ports',
  'require-project-name-field',
  'service-dependencies-alphabetical-order',
  'service-image-require-explicit-tag',
  'service-keys-order',
  'service-ports-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
  'no-build-and-image',
];
const OURS = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'];
const NAMES: readonly string[] = Object.values(VARIABLES).map(({ name }) => name);
const [compose] = readYaml('docker/compose.yaml') as [Compose];

function serviceOf(name: string): Service {
  const service = compose.services[name];
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  return service;
}

/** The types of the package itself do not resolve. */
interface ComposeLinter {
  lintFiles(
    paths: readonly string[],
    isRecursive: boolean,
  ): readonly { readonly messages: readonly unknown[] }[];
}
const Linter = DCLinter as unknown as new (settings: unknown) => ComposeLinter;

describe.each(FILES)('%s', (file) => {
  it('is valid and binds ports to loopback', () => {
    const rules = Object.fromEntries(MATTERS_OF_TASTE.map((rule) => [rule, 0]));
    const linter = new Linter({ rules, quiet: false, debug: false, exclude: [] });
    expect(linter.lintFiles([file], false).flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('publishes ports only on loopback', () => {
    const { services } = readYaml(file)[0] as Compose;
    const ports = Object.values(services).flatMap((service) => service.ports ?? []);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });
});

describe('docker/compose.yaml', () => {
  it.each([...OURS, 'migrate'])(
    'keeps %s on a read-only root, without privileges, within a memory',
    (name) => {
      expect(serviceOf(name)).toMatchObject({
        command: [name],
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        stop_grace_period: name === 'delivery-worker' ? '60s' : '30s',
        mem_limit: '1280m',
      });
    },
  );

  it.each(OURS)('starts %s after the migrations', (name) => {
    expect(serviceOf(name).depends_on?.['migrate']).toEqual({ condition: 'service_completed_successfully' });
  });

  it('sets only variables that Posthorn reads, and no secret in a variable', () => {
    const given = [...OURS, 'migrate'].flatMap((name) => Object.keys(serviceOf(name).environment ?? {}));
    expect(given.filter((name) => !NAMES.includes(name.replace(/_FILE$/, '')))).toEqual([]);
    const secrets = Object.values(VARIABLES).filter(({ secret }) => secret);
    expect(secrets.filter(({ name }) => given.includes(name))).toEqual([]);
    expect(readFileSync('docker/compose.yaml', 'utf8')).not.toMatch(/password:[ \t]+\S/i);
  });

  it('declares every secret that a service names', () => {
    const named = Object.values(compose.services).flatMap(({ secrets = [] }) => secrets);
    expect([...new Set(named)].sort()).toEqual(Object.keys(compose.secrets).sort());
  });
});

describe('docker/make-secrets.sh', () => {
  it('writes every secret of the compose file in a form that Posthorn accepts', async () => {
    const folder = join(await createTestFolder(), 'secrets');
    execFileSync('sh', ['docker/make-secrets.sh', folder]);
    const files = Object.values(compose.secrets).map(({ file }) => file.replace('./secrets/', ''));
    expect(readdirSync(folder).sort()).toEqual(files.sort());
    const keys = ['databaseUrl', 'redisUrl', 'encryptionKeys', 'operatorLogins'] as const;
    const environment = Object.fromEntries(
      keys.map((key) => [`${VARIABLES[key].name}_FILE`, join(folder, VARIABLES[key].name.toLowerCase())]),
    );
    const { databaseUrl, redisUrl } = loadConfig(keys, environment);
    const read = (file: string): string => readFileSync(join(folder, file), 'utf8').trim();
    expect(databaseUrl).toBe(`postgresql://posthorn:${read('postgres_password')}@postgres:5432/posthorn`);
    expect(redisUrl).toBe(`redis://default:${read('redis_conf').replace('requirepass ', '')}@redis:6379`);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('writes different secrets each time, and keeps existing ones', async () => {
    const root = await createTestFolder();
    for (const name of ['a', 'b']) execFileSync('sh', ['docker/make-secrets.sh', join(root, name)]);
    const keysOf = (name: string): string => readFileSync(join(root, name, 'encryption_keys'), 'utf8');
    const before = keysOf('a');
    expect(before).not.toBe(keysOf('b'));
    expect(() => execFileSync('sh', ['docker/make-secrets.sh', join(root, 'a')], { stdio: 'pipe' })).toThrow(
      'is there already',
    );
    expect(keysOf('a')).toBe(before);
    expect(existsSync(join(root, 'a.new'))).toBe(false);
  });
});
