import { setTimeout as sleep } from 'node:timers/promises';
import client, { type Counter, type Histogram } from 'prom-client';
import { type ReadMetric, createGauge } from './gauge.js';
import { type LabelValues, type MetricAbout, listLabelSets } from './metric-about.js';

/** The metrics of one process, in Prometheus' exposition format. */
export interface Metrics {
  readonly contentType: string;
  counter<Label extends string = never>(about: MetricAbout<Label>): Counter<Label>;
  /** Calls `read` at each scrape. Leaves the gauge out while `read` fails or does not answer in time. */
  gauge<Label extends string = never>(about: MetricAbout<Label>, read: ReadMetric<Label>): void;
  /** `buckets` are upper bounds in the unit with which the name ends. */
  histogram<Label extends string = never>(
    about: MetricAbout<Label> & { readonly buckets: readonly number[] },
  ): Histogram<Label>;
  /** Returns the metrics created so far, without the default metrics of the process. */
  describe(): readonly MetricDescription[];
  render(): Promise<string>;
}

export interface MetricDescription {
  readonly name: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: LabelValues;
}

export type { Counter, Histogram };

/** The clock that measures the lag of the event loop wakes an idle process this often. */
const LAG_CLOCK_MS = 50;
/** The first lag is known after the clock's second tick. */
const FIRST_LAG_MS = 3 * LAG_CLOCK_MS;

/**
 * Exports every label set of a counter or histogram from the start, at 0, so that the first event is a visible
 * increase. The metrics of the Node.js process begin with the first scrape: a process that nobody scrapes needs no clock.
 */
export function createMetrics(service: string): Metrics {
  const registry = new client.Registry();
  registry.setDefaultLabels({ service });
  const registers = [registry];
  const descriptions: MetricDescription[] = [];
  let watching: Promise<void> | undefined;

  async function watchProcess(): Promise<void> {
    client.collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_CLOCK_MS });
    await sleep(FIRST_LAG_MS);
  }

  function settingsOf<Label extends string>(
    type: MetricDescription['type'],
    { name, help, labels }: MetricAbout<Label>,
  ): { name: string; help: string; labelNames: Label[]; registers: client.Registry[] } {
    const known: Readonly<Record<string, readonly string[]>> = labels ?? {};
    descriptions.push({ name, type, help, labels: known });
    return { name, help, labelNames: Object.keys(known) as Label[], registers };
  }

  return {
    contentType: registry.contentType,
    counter(about) {
      const counter = new client.Counter(settingsOf('counter', about));
      for (const labels of listLabelSets(about)) counter.inc(labels, 0);
      return counter;
    },
    gauge(about, read) {
      createGauge(settingsOf('gauge', about), read);
    },
    histogram(about) {
      const histogram = new client.Histogram({
        ...settingsOf('histogram', about),
        buckets: [...about.buckets],
      });
      for (const labels of listLabelSets(about)) histogram.zero(labels);
      return histogram;
    },
    describe: () => descriptions,
    async render() {
      await (watching ??= watchProcess());
      return await registry.metrics();
    },
  };
}
