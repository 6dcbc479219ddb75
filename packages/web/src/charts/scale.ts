const STEPS = [1, 2, 5, 10];
const MOST_INTERVALS = 4;

/** The whole numbers of an axis that reaches at least `highest`: from 0, in equal steps of 1, 2 or 5 times a power of ten. */
export function ticksTo(highest: number): readonly number[] {
  const least = Math.max(1, highest / MOST_INTERVALS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * (STEPS.find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}

/** The points of a line through `values` in a box, from the left to the right, with room for half of its stroke. */
export function pointsOf(values: readonly number[], box: { width: number; height: number }): string {
  const highest = Math.max(1, ...values);
  const apart = box.width / Math.max(1, values.length - 1);
  return values
    .map((value, index) => {
      const y = box.height - 1 - (value / highest) * (box.height - 2);
      return `${(index * apart).toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}
