import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Resource, validateResource } from '../support/kubernetes.js';
import { readYaml } from '../support/read-yaml.js';
import { BUILD_WITHIN_MS, type RenderChart, buildHelm, hasGo } from '../support/render-chart.js';

const MANIFESTS = 'docker/kubernetes';
/** What only the chart sets: the release, the hooks, and a default of Kubernetes. */
const OF_THE_CHART = [
  'annotations',
  'app.kubernetes.io/instance',
  'app.kubernetes.io/managed-by',
  'app.kubernetes.io/version',
  'helm.sh/chart',
  'imagePullPolicy',
];

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

const isOfComponent = (labels: unknown): boolean => JSON.stringify(labels).includes('component');

(hasGo ? describe : describe.skip)('the Helm chart', () => {
  let render: RenderChart;
  beforeAll(async () => {
    render = await buildHelm();
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
});
