import client, { type GaugeConfiguration } from 'prom-client';
import type { LabelSet } from './metric-about.js';

export interface Reading<Label extends string> {
  readonly labels: LabelSet<Label>;
  readonly value: number;
}

/** A number, or one for each current set of labels. */
export type ReadMetric<Label extends string> = () => Readings<Label> | Promise<Readings<Label>>;

type Readings<Label extends string> = number | readonly Reading<Label>[];

/** Prometheus cancels a scrape after ten seconds. One store that does not answer must not hide all other metrics. */
const READ_TIMEOUT_MS = 2000;

/** For values that are read at each scrape. */
export function createGauge<Label extends string>(
  configuration: GaugeConfiguration<Label>,
  read: ReadMetric<Label>,
): void {
  new client.Gauge({
    ...configuration,
    async collect() {
      const readings = await withinTime(async () => await read()).catch(() => []);
      this.reset();
      // Without labels, the gauge would otherwise report 0.
      this.remove({});
      const listed = typeof readings === 'number' ? [{ labels: {}, value: readings }] : readings;
      for (const { labels, value } of listed) this.set(labels, value);
    },
  });
}

async function withinTime<Result>(work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${READ_TIMEOUT_MS} ms`)), READ_TIMEOUT_MS);
  });
  return await Promise.race([work(), late]).finally(() => clearTimeout(timer));
}
