import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '@posthorn/database';
import type { MetricDescription } from '@posthorn/observability';
import {
  createAccount,
  createEndpoint,
  createSource,
  releaseAfterFile,
  startReceiver,
  waitFor,
} from '@posthorn/test-support';
import { parse as parseYaml } from 'yaml';
import { type Exposition, parseExposition } from '../support/parse-exposition.js';
import { readPromql } from '../support/read-promql.js';
import { type AllServices, startAllServices } from '../support/start-all-services.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

interface Panel {
  readonly id: number;
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[];
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const { groups } = parseYaml(read('docker/prometheus/alerts.yml')) as {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
};
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read('docker/grafana/dashboards/posthorn.json')) as {
  readonly panels: readonly Panel[];
};
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
const expressions = [...rules.map(({ expr }) => expr), ...queries];

/** Prometheus adds these labels to every sample. */
const SCRAPED = { job: ['posthorn'], instance: [] };
const OF_PROMETHEUS = new Set(['up']);

let stack: AllServices;
/** A scrape of all processes. */
let exposed: Exposition;

async function scrapeAll(): Promise<Exposition> {
  const texts = Object.values(stack.services).map(async ({ url }) => (await fetch(`${url}/metrics`)).text());
  return parseExposition((await Promise.all(texts)).join('\n'));
}

async function post(url: string, request: RequestInit): Promise<void> {
  const { status } = await fetch(url, { method: 'POST', ...request });
  if (status !== 202) throw new Error(`${url} answered ${status}`);
}

beforeAll(async () => {
  stack = await startAllServices();
  const database = connectDatabase({
    url: stack.databaseUrl,
    applicationName: 'test',
    maxConnections: 1,
    onIdleError: () => undefined,
  });
  releaseAfterFile(() => database.close());
  const receiver = await startReceiver(({ path }) => ({ status: path === '/fails' ? 500 : 200 }));
  releaseAfterFile(() => receiver.close());
  const { projectId, apiKey } = await createAccount(database);
  const { api, ingest } = stack.services;
  for (const path of ['/hook', '/fails']) {
    const endpoint = await createEndpoint(database, { projectId, url: `${receiver.url}${path}` });
    const body = JSON.stringify({ endpoint_id: endpoint.publicId, payload: { tenant: 'secret-of-theirs' } });
    const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
    await post(`${api.url}/v1/webhooks/send`, { headers, body });
  }
  const source = await createSource(database, { projectId, url: `${receiver.url}/forwarded` });
  await post(`${ingest.url}${source.path}`, { body: 'hello' });
  await fetch(`${ingest.url}${source.path}x`, { method: 'POST', body: 'hello' });
  await receiver.waitForRequests(3);
  await waitFor(async () => {
    const text = await (await fetch(`${stack.services['delivery-worker'].url}/metrics`)).text();
    return /posthorn_delivery_failures_total\{reason="http_5xx",[^}]*\} 1/.test(text);
  });
  exposed = await scrapeAll();
});

describe('every expression of the dashboard and the alerts', () => {
  it.each(expressions)('names only metrics that the processes expose: %s', (expression) => {
    const { selectors, groupedBy } = readPromql(expression);
    expect(selectors.length).toBeGreaterThan(0);
    const labelsSeen = new Set(Object.keys(SCRAPED));
    for (const { metric, matchers } of selectors) {
      if (OF_PROMETHEUS.has(metric)) continue;
      const labels = exposed.get(metric);
      if (labels === undefined) throw new Error(`No process exposes ${metric}.`);
      for (const label of labels.keys()) labelsSeen.add(label);
      for (const { label, operator, value } of matchers.filter((each) => !(each.label in SCRAPED))) {
        const values = [...(labels.get(label) ?? [])];
        const matches = (seen: string): boolean =>
          new RegExp(`^(?:${operator.includes('~') ? value : escape(value)})$`).test(seen);
        if (!values.some(matches)) throw new Error(`${metric} has no ${label}${operator}"${value}".`);
      }
    }
    expect(groupedBy.filter((label) => !labelsSeen.has(label))).toEqual([]);
  });
});

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

describe('the dashboard', () => {
  it('has a unique number for each panel and a letter for each query', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { targets = [] } of dashboard.panels) {
      expect(new Set(targets.map(({ refId }) => refId)).size).toBe(targets.length);
    }
  });

  it('shows every Posthorn metric', () => {
    const shown = new Set(
      queries.flatMap((query) => readPromql(query).selectors.map(({ metric }) => metric)),
    );
    const baseOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');
    const ours = Object.values(stack.services).flatMap(({ metrics }) => metrics.map(({ name }) => name));
    const bases = new Set([...shown].map(baseOf));
    expect([...new Set(ours)].filter((name) => !bases.has(name))).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it.each(rules)('has a section for $alert, to which its runbook_url leads', ({ alert, annotations }) => {
    const [page, anchor] = annotations.runbook_url.split('#');
    expect(page).toMatch(/^https:\/\/.+\/operations\.md$/);
    expect(anchor).toBe(alert.toLowerCase());
    expect(read('docs/operations.md')).toMatch(new RegExp(`^#### ${alert}\\n\\n\\S`, 'm'));
  });
});

describe('docs/metrics.md', () => {
  it('lists every metric of Posthorn as its process describes it', () => {
    expect(listMetrics(read('docs/metrics.md'))).toEqual(describeAll());
  });
});

/** The list items of the page that describe a metric, each without its line breaks. */
function listMetrics(page: string): readonly string[] {
  return page
    .split(/\n(?=\n|- )/)
    .map((item) => item.trim().replaceAll(/\s+/g, ' '))
    .filter((item) => item.startsWith('- `posthorn_'));
}

/** A list item for each metric, by name; it names the services unless all have the metric. */
function describeAll(): readonly string[] {
  const services = Object.entries(stack.services);
  const all = new Map(services.flatMap(([, { metrics }]) => metrics.map((metric) => [metric.name, metric])));
  return [...all.values()]
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, type, labels, help }) => {
      const having = services.filter(([, { metrics }]) => metrics.some((metric) => metric.name === name));
      const where = having.length === services.length ? 'all' : having.map(([service]) => service).join(', ');
      const formatted = Object.entries(labels).map(([label, values]) => `\`${label}\`: ${values.join(', ')}`);
      return `- \`${name}\` (${[type, where, ...formatted].join('; ')}): ${help}`;
    });
}

/** The label values of a metric that its description does not list. */
function findUnknown({ name, labels }: MetricDescription): readonly string[] {
  const announced: Readonly<Record<string, readonly string[]>> = {
    ...labels,
    service: Object.keys(stack.services),
  };
  const samples = ['', '_bucket', '_count', '_sum'].flatMap((end) => [...(exposed.get(name + end) ?? [])]);
  return samples
    .filter(([label]) => label !== 'le')
    .flatMap(([label, values]) =>
      [...values]
        .filter((value) => announced[label]?.includes(value) !== true)
        .map((value) => `${name} ${label}=${value}`),
    );
}

describe('a label', () => {
  it('has only the listed values', () => {
    const unknown = Object.values(stack.services).flatMap(({ metrics }) => metrics.flatMap(findUnknown));
    expect(unknown).toEqual([]);
  });

  it("never contains an id, a URL or a tenant's text", () => {
    const values = [...exposed.values()].flatMap((labels) =>
      [...labels.values()].flatMap((seen) => [...seen]),
    );
    expect(values.filter((value) => /[0-9a-f]{8}-?[0-9a-f]{4}|:\/\/|secret-of-theirs/.test(value))).toEqual(
      [],
    );
  });
});

describe('the metrics of the processes', () => {
  it('follow the naming conventions', () => {
    for (const { metrics } of Object.values(stack.services)) {
      for (const { name, type, help } of metrics) {
        expect(name).toMatch(/^posthorn_[a-z]+(_[a-z]+)*$/);
        expect(name.endsWith('_total')).toBe(type === 'counter');
        expect(type !== 'histogram' || name.endsWith('_seconds')).toBe(true);
        expect(help).toMatch(/^[^|]+\.$/);
      }
    }
  });

  it('include the event loop of each process', () =>
    expect(exposed.get('nodejs_eventloop_lag_p99_seconds')?.get('service')?.size).toBe(5));
});
