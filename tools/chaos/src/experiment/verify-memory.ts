import { type MemorySamples, trendOf } from '@posthorn/lab';

const MB = 1024 * 1024;
const BARS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
const CHART_WIDTH = 48;
/** In this time caches fill and code is compiled. */
const WARM_UP_SHARE = 1 / 3;
/** The variation that garbage collection causes. */
const TOLERANCE_SHARE = 0.15;
const TOLERANCE_BYTES = 16 * MB;

/** Names the processes whose memory keeps growing. */
export function evaluateMemory(samples: MemorySamples): readonly string[] {
  return [...samples].flatMap(([name, bytes]) => {
    const { growth, mean } = trendOf(bytes.slice(Math.floor(bytes.length * WARM_UP_SHARE)));
    if (growth <= mean * TOLERANCE_SHARE + TOLERANCE_BYTES) return [];
    return [`the memory of ${name} is not flat: ${megabytes(growth)} more, at a mean of ${megabytes(mean)}`];
  });
}

/** One line of bars per process, from its minimum to its maximum. */
export function chartMemory(samples: MemorySamples): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...samples].map(([name, bytes]) => {
      const [least, most] = [Math.min(...bytes), Math.max(...bytes)];
      const range = `${megabytes(least)} to ${megabytes(most)}`;
      return [`memory of ${name}`, `${bars(bytes, { least, most })} ${range}`];
    }),
  );
}

function bars(
  bytes: readonly number[],
  { least, most }: { readonly least: number; readonly most: number },
): string {
  const width = Math.min(CHART_WIDTH, bytes.length);
  return Array.from({ length: width }, (_, column) => {
    const value = bytes[Math.floor((column / width) * bytes.length)] ?? least;
    const height = most === least ? 0 : (value - least) / (most - least);
    return BARS[Math.round(height * (BARS.length - 1))] ?? '';
  }).join('');
}

function megabytes(bytes: number): string {
  return `${(bytes / MB).toFixed(1)} MB`;
}
