import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@posthorn/test-support';
import { VARIABLES } from '@posthorn/config';
import { type Resource, validateResource } from '../support/kubernetes.js';
import { readYaml } from '../support/read-yaml.js';

const CHART = 'docker/helm/posthorn';
const MANIFESTS = 'docker/kubernetes';
/** Compiling Helm's module takes minutes the first time. */
const BUILD_WITHIN_MS = 600_000;
/** What only the chart sets: the release, the hooks, and a default of Kubernetes. */
const OF_THE_CHART = [
  'annotations',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/managed-by',
  'app.kubernetes.io/version',
  'helm.sh/chart',
  'imagePullPolicy',
];
/** What YAML reads as something else than text when it is not quoted. */
const ODD_TEXTS = [
  '123',
  'true',
  'null',
  '1e3',
  '0777',
  '*.example.com',
  '&a',
  'a: b',
  'a #b',
  "'",
  '"\\',
  '{{ a }}',
  '- a',
];
const SECRETS = [
  ...Object.values(VARIABLES).flatMap(({ name, secret }) => (secret ? [name] : [])),
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
];
const run = promisify(execFile);

const hasGo = spawnSync('go', ['version']).status === 0;
if (!hasGo) process.stderr.write('go is not installed: the Helm chart was not rendered\n');

let folder: string;
let helm: string;

interface Rendered {
  readonly resources: readonly Resource[];
  readonly lint: readonly string[];
}

/** The values are YAML. */
async function render(values: string, release = 'posthorn'): Promise<Rendered> {
  const rendering = run(helm, [CHART, release]);
  rendering.child.stdin?.end(values);
  const { stdout, stderr } = await rendering;
  const file = join(folder, 'rendered.yaml');
  writeFileSync(file, stdout);
  const documents = readYaml(file) as readonly (Resource | null)[];
  const resources = documents.filter((document) => document !== null);
  return { resources, lint: stderr.trim().split('\n') };
}

/** The manifests of these folders by kind and name, as `kubectl apply -k` would have them. */
function readManifests(...folders: readonly string[]): Readonly<Record<string, unknown>> {
  const files = folders.flatMap((name) => readdirSync(join(MANIFESTS, name)).map((file) => join(name, file)));
  const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));
  return byName(manifests.flatMap((file) => readYaml(join(MANIFESTS, file)) as readonly Resource[]));
}

function byName(resources: readonly Resource[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    resources.map((resource) => [`${resource.kind} ${resource.metadata.name}`, comparable(resource)]),
  );
}

/** Without what the chart alone sets, and without the tag that the kustomization gives to the image. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !OF_THE_CHART.includes(key));
  const entries = kept.map(([key, each]): [string, unknown] =>
    key === 'image' ? [key, String(each).replace(/:.*/, '')] : [key, comparable(each)],
  );
  return Object.fromEntries(entries.filter(([key, each]) => key !== 'labels' || isOfComponent(each)));
}

/** Values with the same text wherever the schema takes any. */
const withText = (text: string): string =>
  JSON.stringify({
    image: { repository: text, tag: text, pullSecrets: [{ name: text }] },
    secret: { existingSecret: text },
    config: { PUBLIC_BASE_URL: text, RECEIVE_BASE_URL: text, STORAGE_URL: text, NO: text },
    serviceAccount: { annotations: { [text]: text } },
    keda: { enabled: true, serverAddress: text },
    networkPolicy: { monitoringNamespace: text },
    ingress: {
      enabled: true,
      className: text,
      annotations: { [text]: text },
      apiHost: text,
      ingestHost: text,
      tlsSecret: text,
    },
    podMonitor: { enabled: true },
    nodeSelector: { [text]: text },
    tolerations: [{ key: text }],
    affinity: { text },
  });

/** With another text in all texts and names. The checksum of the values is no text of theirs. */
function withOtherText(value: unknown, text: string): unknown {
  if (typeof value === 'string') return value.replaceAll('plain', () => text);
  if (Array.isArray(value)) return value.map((each) => withOtherText(each, text));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'checksum/config');
  return Object.fromEntries(
    entries.map(([key, each]) => [withOtherText(key, text), withOtherText(each, text)]),
  );
}

const isOfComponent = (labels: unknown): boolean => JSON.stringify(labels).includes('component');

(hasGo ? describe : describe.skip)('the Helm chart', () => {
  beforeAll(async () => {
    folder = await createTestFolder();
    helm = join(folder, 'helm');
    execFileSync('go', ['build', '-o', helm, '.'], { cwd: 'test/images/helm', stdio: 'pipe' });
  }, BUILD_WITHIN_MS);

  it('passes the rules of helm lint', async () => {
    const { lint } = await render('');
    expect(lint).toEqual(['[INFO] Chart.yaml: icon is recommended']);
  });

  it('makes the objects of docker/kubernetes/base', async () => {
    const expected = readManifests('base');
    // A hook runs before the service account is there.
    expect(expected['Job posthorn-migrate']).toHaveProperty('spec.template.spec.serviceAccountName');
    const { spec } = expected['Job posthorn-migrate'] as { spec: { template: { spec: object } } };
    Reflect.deleteProperty(spec.template.spec, 'serviceAccountName');
    expect(byName((await render('')).resources)).toEqual(expected);
  });

  it('makes the objects of the optional folders, and no replicas of what KEDA scales', async () => {
    const { resources } = await render('{ keda: { enabled: true }, podMonitor: { enabled: true } }');
    const { 'Deployment posthorn-delivery-worker': worker, ...rendered } = byName(resources);
    expect(rendered).toMatchObject(readManifests('scaling-on-queue-age', 'monitoring'));
    expect(worker).not.toHaveProperty('spec.replicas');
  });

  it('accepts the values of docs/operations.md', async () => {
    const [, values = ''] = /^```yaml\n(.*?)^```$/ms.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
    const rendered = byName((await render(values)).resources);
    expect(JSON.stringify(rendered['Ingress posthorn'])).toContain('"host":"hooks.example.com"');
    expect(rendered).toHaveProperty(['ScaledObject posthorn-delivery-worker']);
  });

  it('makes valid objects, with every option', async () => {
    const values = {
      fullnameOverride: 'hooks',
      image: { repository: 'registry.example.com/posthorn', tag: '9.9.9', pullSecrets: [{ name: 'pull' }] },
      services: { api: { autoscaling: null, replicas: 3 } },
      keda: { enabled: true },
      ingress: { enabled: true, apiHost: 'api.example.com', ingestHost: 'in.example.com', tlsSecret: 'tls' },
      nodeSelector: { disk: 'ssd' },
      tolerations: [{ key: 'webhooks', operator: 'Exists' }],
    };
    const { resources } = await render(JSON.stringify(values));
    for (const resource of resources) expect(() => validateResource(resource)).not.toThrow();
    const rendered = byName(resources);
    expect(rendered).toHaveProperty(['Deployment hooks-api', 'spec', 'replicas'], 3);
    expect(rendered).not.toHaveProperty(['HorizontalPodAutoscaler hooks-api']);
    expect(JSON.stringify(rendered['Ingress hooks'])).toContain('"host":"in.example.com"');
    expect(JSON.stringify(resources)).toContain('"image":"registry.example.com/posthorn:9.9.9"');
  });

  it.each(ODD_TEXTS)('takes the value %j as text', async (text) => {
    const [odd, plain] = [await render(withText(text)), await render(withText('plain'))];
    expect(withOtherText(odd.resources, '')).toEqual(withOtherText(plain.resources, text));
  });

  it.each(['123', 'true', 'null', '1e3', '0x1', 'a.b'])(
    'makes valid objects of the release %s',
    async (release) => {
      const { resources } = await render(
        '{ podMonitor: { enabled: true }, keda: { enabled: true } }',
        release,
      );
      for (const resource of resources) {
        expect(() => validateResource(resource)).not.toThrow();
        expect(resource.metadata.name).toMatch(/^[a-z][-a-z0-9]*$/);
        expect(resource).toHaveProperty(['metadata', 'labels', 'app.kubernetes.io/instance'], release);
      }
    },
  );

  it('takes an image by its digest', async () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const { resources } = await render(JSON.stringify({ image: { tag: '1', digest } }));
    expect(JSON.stringify(resources)).toContain(`"image":"posthorn@${digest}"`);
    expect(JSON.stringify(resources)).not.toContain('posthorn:');
  });

  it.each([
    ['a value that it does not know', { replicas: 3 }, 'replicas'],
    ['a service that it does not know', { services: { worker: { replicas: 3 } } }, 'worker'],
    ['a variable that is no text', { config: { TRUSTED_PROXIES: 1 } }, 'TRUSTED_PROXIES'],
    ...SECRETS.map(
      (name) => [`${name} outside of the Secret`, { config: { [name]: 'secret' } }, name] as const,
    ),
    ['a digest that is none', { image: { digest: 'latest' } }, 'digest'],
    ['a name that no Service may have', { fullnameOverride: '123' }, 'fullnameOverride'],
    ['no Secret', { secret: { existingSecret: '' } }, 'existingSecret'],
  ])('refuses %s', async (_, values, name) => {
    await expect(render(JSON.stringify(values))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(name),
    });
  });
});
