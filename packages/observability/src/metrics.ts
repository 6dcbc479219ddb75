import type { Counter, Gauge, Histogram } from 'prom-client';
import client from 'prom-client';

export interface MetricAbout<Label extends string = never> {
  readonly name: string;
  readonly help: string;
  /** A closed set: never an id, a URL or anything else that a tenant chooses. */
  readonly labelNames?: readonly Label[];
}

/** The metrics of one process, in Prometheus' exposition format. */
export interface Metrics {
  readonly contentType: string;
  counter<Label extends string = never>(about: MetricAbout<Label>): Counter<Label>;
  /** `read` is called at each scrape. */
  gauge(about: MetricAbout, read: () => number | Promise<number>): Gauge;
  /** `buckets` are upper bounds in the unit that the name ends with. */
  histogram<Label extends string = never>(
    about: MetricAbout<Label> & { readonly buckets: readonly number[] },
  ): Histogram<Label>;
  render(): Promise<string>;
}

export type { Counter, Gauge, Histogram };

export function createMetrics(service: string): Metrics {
  const registry = new client.Registry();
  registry.setDefaultLabels({ service });
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    contentType: registry.contentType,
    counter: ({ name, help, labelNames = [] }) => new client.Counter({ name, help, labelNames, registers }),
    gauge: ({ name, help }, read) =>
      new client.Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      }),
    histogram: ({ name, help, labelNames = [], buckets }) =>
      new client.Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    render: () => registry.metrics(),
  };
}
