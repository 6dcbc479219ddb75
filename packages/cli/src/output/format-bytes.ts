const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1000;

/** Formats a size for people: `8.2 kB`, `1.4 GB`. */
export function formatBytes(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const digits = power === 0 ? 0 : 1;
  return `${(bytes / STEP ** power).toFixed(digits)} ${UNITS[power] ?? ''}`;
}
