/** The samples of a scrape: the values of each label, by metric name. */
export type Exposition = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>;

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/;
const LABEL = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

export function parseExposition(text: string): Exposition {
  const byName = new Map<string, Map<string, Set<string>>>();
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name, labels = ''] = SAMPLE.exec(line) ?? [];
    if (name === undefined) throw new Error(`No sample: ${line}`);
    const seen = byName.get(name) ?? new Map<string, Set<string>>();
    byName.set(name, seen);
    for (const [, label = '', value = ''] of labels.matchAll(LABEL)) {
      seen.set(label, (seen.get(label) ?? new Set()).add(value));
    }
  }
  return byName;
}
