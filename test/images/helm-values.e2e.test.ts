import { beforeAll, describe, expect, it } from '@jest/globals';
import { VARIABLES } from '@posthorn/config';
import { valuesOf } from '../support/chart-values.js';
import { type Resource, validateResource } from '../support/kubernetes.js';
import { BUILD_WITHIN_MS, type RenderChart, buildHelm, hasGo } from '../support/render-chart.js';

/** What YAML reads as something else than text, or as another text, when it is not quoted. */
const ODD_TEXTS = [
  '123',
  '1.10',
  '1e3',
  '0x10',
  '0777',
  '12:30:45',
  '2026-11-28',
  'true',
  'yes',
  'NO',
  'null',
  '~',
  '*.example.com',
  '&a',
  '!a',
  '@a',
  '%a',
  '- a',
  '[a]',
  'a: b',
  'a #b',
  '#',
  ':',
  "'",
  '"',
  '\\',
  ' blanks ',
  'two\nlines\n',
  '\t\u0007é😀',
  '{{ a }}',
  '<a>&b',
];
const SECRETS = [
  ...Object.values(VARIABLES).flatMap(({ name, secret }) => (secret ? [name] : [])),
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'OIDC_CLIENT_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'PGPASSWORD',
];
const IN_THE_SECRET =
  'in the Secret of secret.existingSecret, and its name in secret.keys or secret.variables';

/** With all texts and names changed, and without the checksum of the values, which is no text of theirs. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'checksum/config');
  return Object.fromEntries(entries.map(([key, each]) => [change(key), mapTexts(each, change)]));
}

(hasGo ? describe : describe.skip)('the values of the Helm chart', () => {
  let render: RenderChart;
  let plain: readonly Resource[];
  const renderWith = async (text: string): Promise<readonly Resource[]> =>
    (await render(JSON.stringify(valuesOf(text)))).resources;

  beforeAll(async () => {
    render = await buildHelm();
    plain = await renderWith('plain');
  }, BUILD_WITHIN_MS);

  it('reach every kind of object', () => {
    const kinds = new Set(plain.map(({ kind }) => kind));
    expect([...kinds].sort()).toEqual([
      'ConfigMap',
      'Deployment',
      'HorizontalPodAutoscaler',
      'Ingress',
      'Job',
      'NetworkPolicy',
      'PodDisruptionBudget',
      'PodMonitor',
      'ScaledObject',
      'Service',
      'ServiceAccount',
    ]);
  });

  it.each(ODD_TEXTS)('are texts: %j', async (text) => {
    const expected = mapTexts(plain, (each) =>
      each.replaceAll('plain', () => text).replaceAll('PLAIN', 'NO'),
    );
    expect(mapTexts(await renderWith(text), String)).toEqual(expected);
  });

  it.each(['123', 'true', 'yes', 'null', '1e3', '0x10', 'a.b', `${'a'.repeat(38)}--release`])(
    'and the release %s make valid objects',
    async (release) => {
      const { resources } = await render(
        '{ podMonitor: { enabled: true }, keda: { enabled: true } }',
        release,
      );
      for (const resource of resources) {
        expect(() => validateResource(resource)).not.toThrow();
        // RFC 1035, as Services need it.
        expect(resource.metadata.name).toMatch(/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/);
        expect(resource).toHaveProperty(['metadata', 'labels', 'app.kubernetes.io/instance'], release);
      }
    },
  );

  it('name an image by its digest, whatever the tag', async () => {
    const digest = `sha256:${'0'.repeat(64)}`;
    const { resources } = await render(JSON.stringify({ image: { tag: '1', digest } }));
    expect(JSON.stringify(resources)).toContain(`"image":"posthorn@${digest}"`);
    expect(JSON.stringify(resources)).not.toContain('"image":"posthorn:');
  });

  it('give a secret to the services as a file or as a variable', async () => {
    const values = {
      secret: { existingSecret: 'own', keys: ['DATABASE_URL'], variables: ['OTEL_EXPORTER_OTLP_HEADERS'] },
      config: { DATABASE_URL_FILE: '/run/secrets/posthorn/url', EGRESS_NO_PROXY: '.internal.example' },
    };
    const { resources } = await render(JSON.stringify(values));
    const config = resources.find(({ kind }) => kind === 'ConfigMap');
    expect(config).toHaveProperty('data.DATABASE_URL_FILE', '/run/secrets/posthorn/url');
    const deployments = resources.filter(({ kind }) => kind === 'Deployment');
    expect(deployments).toHaveLength(5);
    const key = 'OTEL_EXPORTER_OTLP_HEADERS';
    for (const deployment of deployments)
      expect(deployment).toHaveProperty('spec.template.spec.containers.0.env', [
        { name: key, valueFrom: { secretKeyRef: { name: 'own', key } } },
      ]);
  });

  it.each([
    ...SECRETS.map((name) => [name, 'pa55word'] as const),
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:pa55word@traces.example.com'],
    ['PUBLIC_BASE_URL', 'https://pa55word@api.example.com'],
  ])('of config are no secrets: %s=%s', async (name, value) => {
    const refused = (await render(JSON.stringify({ config: { [name]: value } })).catch(
      (error: unknown) => error,
    )) as { readonly code: number; readonly stderr: string };
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain(`- at '/config/${name}': value must be '${IN_THE_SECRET}'`);
    expect(refused.stderr).not.toContain('pa55word');
  });

  it.each([
    ['unknown', { replicas: 3 }, 'replicas'],
    ['of an unknown service', { services: { worker: { replicas: 3 } } }, 'worker'],
    ['a variable that is no text', { config: { TRUSTED_PROXIES: 1 } }, 'TRUSTED_PROXIES'],
    ['a digest that is none', { image: { digest: 'latest' } }, 'digest'],
    ['a name that no Service may have', { fullnameOverride: '123' }, 'fullnameOverride'],
    ['no Secret', { secret: { existingSecret: '' } }, 'existingSecret'],
  ])('are refused: %s', async (_, values, name) => {
    await expect(render(JSON.stringify(values))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(name),
    });
  });
});
