import { describe, expect, it } from '@jest/globals';
import { createMetrics } from '../src/index.js';

const metrics = createMetrics('tests');

async function linesOf(name: string): Promise<readonly string[]> {
  const lines = (await metrics.render()).split('\n');
  return lines.filter((line) => line.startsWith(name));
}

describe('the metrics', () => {
  it('contain the service and the labels of a counter', async () => {
    const counter = metrics.counter({
      name: 'things_total',
      help: 'Things.',
      labels: { status: ['good', 'bad', 'ugly'] },
    });
    counter.inc({ status: 'good' });
    counter.inc({ status: 'good' });
    counter.inc({ status: 'bad' });
    expect(await linesOf('things_total')).toEqual([
      'things_total{status="good",service="tests"} 2',
      'things_total{status="bad",service="tests"} 1',
      'things_total{status="ugly",service="tests"} 0',
    ]);
  });

  it('contain a gauge that is read at each scrape', async () => {
    let depth = 1;
    metrics.gauge({ name: 'queue_depth', help: 'Jobs.' }, () => Promise.resolve(depth));
    expect(await linesOf('queue_depth')).toEqual(['queue_depth{service="tests"} 1']);
    depth = 7;
    expect(await linesOf('queue_depth')).toEqual(['queue_depth{service="tests"} 7']);
  });

  it('leave out a gauge that cannot be read, and keep all others', async () => {
    const fails = (): Promise<number> => Promise.reject(new Error('away'));
    metrics.gauge({ name: 'unread', help: 'Away.' }, fails);
    metrics.gauge({ name: 'unread_by_place', help: 'Away.', labels: { place: ['here'] } }, fails);
    metrics.gauge({ name: 'read_by_place', help: 'There.', labels: { place: ['here', 'there'] } }, () => [
      { labels: { place: 'there' }, value: 3 },
    ]);
    expect(await linesOf('unread')).toEqual([]);
    expect(await linesOf('read_by_place')).toEqual(['read_by_place{place="there",service="tests"} 3']);
  });

  it('contain a histogram that counts values up to each bucket', async () => {
    const histogram = metrics.histogram({ name: 'wait_seconds', help: 'Waits.', buckets: [0.1, 1] });
    for (const seconds of [0.1, 0.5, 5]) histogram.observe(seconds);
    expect(await linesOf('wait_seconds')).toEqual([
      'wait_seconds_bucket{le="0.1",service="tests"} 1',
      'wait_seconds_bucket{le="1",service="tests"} 2',
      'wait_seconds_bucket{le="+Inf",service="tests"} 3',
      'wait_seconds_sum{service="tests"} 5.6',
      'wait_seconds_count{service="tests"} 3',
    ]);
  });

  it('contain the service on every line', async () => {
    const samples = (await metrics.render())
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(samples.filter((line) => !line.includes('service="tests"'))).toEqual([]);
    expect(samples.some((line) => line.startsWith('process_cpu_seconds_total'))).toBe(true);
  });

  it('know the lag of the event loop at the first scrape', async () => {
    const first = await createMetrics('others').render();
    const [, lag] = /^nodejs_eventloop_lag_mean_seconds\S* (\S+)$/m.exec(first) ?? [];
    expect(Number(lag)).toBeGreaterThan(0);
  });

  it('are described as they were created', () =>
    expect(metrics.describe()[0]).toEqual({
      name: 'things_total',
      type: 'counter',
      help: 'Things.',
      labels: { status: ['good', 'bad', 'ugly'] },
    }));

  it('are separate for two services in one process', async () => {
    const other = createMetrics('others');
    other.counter({ name: 'things_total', help: 'Things.' }).inc();
    expect(await other.render()).toContain('things_total{service="others"} 1');
  });

  it('have the content type of Prometheus', () =>
    expect(metrics.contentType).toMatch(/^text\/plain; version=0\.0\.4/));
});
