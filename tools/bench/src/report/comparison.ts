import type { Metric, RunMetrics } from '../lab/scenario.js';
import { medianOf } from './medians.js';

/** The metrics of two versions, measured one directly after the other. */
export interface Pair {
  readonly ours: RunMetrics;
  readonly theirs: RunMetrics;
}

/** A metric of this version beside that of another one. */
export interface Comparison extends Omit<Metric, 'value'> {
  readonly scenario: string;
  /** The medians. */
  readonly ours: number;
  readonly theirs: number;
  /** The median of the ratios of the pairs, so that a slow minute of the machine affects both sides. */
  readonly ratio: number;
  /** The ratios, in the order of the pairs. */
  readonly ratios: readonly number[];
}

/** Compares each metric of the first pair over the pairs that have it on both sides. */
export function compare(pairs: readonly Pair[]): readonly Comparison[] {
  return [...(pairs[0]?.ours ?? [])].flatMap(([scenario, metrics]) =>
    metrics.flatMap(({ name, unit }) => {
      const values = pairs.flatMap(({ ours, theirs }): readonly (readonly [number, number])[] => {
        const [one, other] = [findValue(ours, scenario, name), findValue(theirs, scenario, name)];
        return one === undefined || other === undefined ? [] : [[one, other]];
      });
      if (values.length === 0) return [];
      const ratios = values.map(([ours, theirs]) => ours / theirs);
      return {
        scenario,
        name,
        unit,
        ours: medianOf(values.map(([ours]) => ours)),
        theirs: medianOf(values.map(([, theirs]) => theirs)),
        ratio: medianOf(ratios),
        ratios,
      };
    }),
  );
}

function findValue(metrics: RunMetrics, scenario: string, name: string): number | undefined {
  return metrics.get(scenario)?.find((metric) => metric.name === name)?.value;
}
