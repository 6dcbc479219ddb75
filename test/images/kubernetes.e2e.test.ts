import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { loadConfig, VARIABLES } from '@posthorn/config';
import { workerStopsWithinMs } from '@posthorn/domain';
import { STOP_WITHIN_MS } from '@posthorn/runtime';
import type { Deployment } from 'kubernetes-models/apps/v1';
import type { ConfigMap } from 'kubernetes-models/v1';
import { type Resource, validateResource } from '../support/kubernetes.js';
import { readYaml } from '../support/read-yaml.js';

const ROOT = 'docker/kubernetes';
/** The manifests allow enough time for a DELIVERY_TIMEOUT_MS of up to this value. */
const LONGEST_DELIVERY_MS = 30_000;
const SERVICES = ['api', 'ingest', 'delivery-worker', 'retry-scheduler', 'export-worker'];

interface Kustomization {
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
}

const folders = readdirSync(ROOT);
const files = folders.flatMap((folder) => readdirSync(join(ROOT, folder)).map((file) => join(folder, file)));
const manifests = files.filter((file) => !file.endsWith('kustomization.yaml'));
const resources = manifests.flatMap((file) => readYaml(join(ROOT, file)) as readonly Resource[]);

function find(kind: string, name: string): unknown {
  const found = resources.find((resource) => resource.kind === kind && resource.metadata.name === name);
  if (found === undefined) throw new Error(`There is no ${kind} ${name}.`);
  return found;
}

describe('the Kubernetes manifests', () => {
  it.each(resources.map((resource) => [resource.kind, resource.metadata.name, resource] as const))(
    'have a valid %s %s',
    (_kind, _name, resource) => {
      expect(() => validateResource(resource)).not.toThrow();
    },
  );

  it.each(folders)('are exactly the files in the kustomization of %s', (folder) => {
    const [kustomization] = readYaml(join(ROOT, folder, 'kustomization.yaml')) as [Kustomization];
    const { resources: named = [], components = [] } = kustomization;
    const own = manifests.filter((file) => file.startsWith(`${folder}/`));
    const local = named.filter((path) => path.endsWith('.yaml')).map((path) => join(folder, path));
    expect([...local].sort()).toEqual(own.sort());
    const others = [...named, ...components].filter((path) => path.startsWith('../'));
    expect(others.filter((path) => !folders.includes(path.slice(3)))).toEqual([]);
  });

  it('contain no secret', () => expect(resources.filter(({ kind }) => kind === 'Secret')).toEqual([]));

  it('contain a configuration that Posthorn accepts', () => {
    const { data = {} } = find('ConfigMap', 'posthorn') as ConfigMap;
    const names: readonly string[] = Object.values(VARIABLES).map(({ name }) => name);
    const given = Object.entries(data).filter(([name]) => !name.endsWith('_FILE'));
    expect(given.filter(([name]) => !names.includes(name))).toEqual([]);
    const read = loadConfig(['publicBaseUrl', 'receiveBaseUrl', 'trustedProxies', 'storageUrl'], data);
    expect(read.storageUrl.kind).toBe('s3');
  });

  it('scale the delivery-workers by the age of the oldest due delivery', () => {
    const scaled = JSON.stringify(find('ScaledObject', 'posthorn-delivery-worker'));
    expect(scaled).toContain('posthorn_queue_oldest_due_age_seconds{queue=');
  });
});

function readDeployment(name: string) {
  const { spec } = find('Deployment', `posthorn-${name}`) as Deployment;
  const pod = spec?.template.spec;
  const [container] = pod?.containers ?? [];
  const [port] = container?.ports ?? [];
  if (container === undefined || port === undefined) throw new Error(`${name} has no container with a port.`);
  return { spec, pod, container, port };
}

describe.each(SERVICES)('the Deployment of %s', (name) => {
  const { spec, pod, container, port } = readDeployment(name);

  it('runs it without privileges, on a read-only root', () => {
    expect(container.args).toEqual([name]);
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it('checks on its port whether it is alive and ready', () => {
    expect(container.livenessProbe?.httpGet).toEqual({ path: '/healthz', port: port.name });
    expect(container.readinessProbe?.httpGet).toEqual({ path: '/readyz', port: port.name });
    expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port: port.name });
    const ports: Readonly<Record<string, number>> = { api: 3000, ingest: 3001 };
    expect(port.containerPort).toBe(ports[name] ?? 9090);
  });

  it("serves metrics on the operators' port, which no service publishes", () => {
    expect(container.ports).toContainEqual({ name: 'ops', containerPort: 9090 });
    const { data } = find('ConfigMap', 'posthorn') as ConfigMap;
    expect(data).toMatchObject({ METRICS_ON_OPS_PORT: 'true' });
    const published = resources
      .filter(({ kind }) => kind === 'Service')
      .map((service) => JSON.stringify(service));
    expect(published.filter((service) => service.includes('"targetPort":"ops"'))).toEqual([]);
  });

  it('gives it the time to drain, and replaces it only when the next one is ready', () => {
    const [, pause = '0'] = container.lifecycle?.preStop?.exec?.command ?? [];
    const stopsWithinMs =
      name === 'delivery-worker' ? workerStopsWithinMs(LONGEST_DELIVERY_MS) : STOP_WITHIN_MS;
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(stopsWithinMs / 1000 + Number(pause) + 5);
    expect(spec?.strategy?.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
  });

  it('selects its own pods', () => {
    expect(spec?.template.metadata?.labels).toMatchObject(spec?.selector.matchLabels ?? { none: '' });
    expect(spec?.selector.matchLabels).toMatchObject({ 'app.kubernetes.io/component': name });
  });

  it('limits its memory to more than its heap', () =>
    expect(container.resources?.limits).toEqual({ memory: '1280Mi' }));
});
