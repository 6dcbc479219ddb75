/** All possible values of each label. */
export type LabelValues<Label extends string = string> = Readonly<Record<Label, readonly string[]>>;

export interface MetricAbout<Label extends string = never> {
  readonly name: string;
  readonly help: string;
  /** A closed set of values for each label: never an id, a URL or any other value that a tenant chooses. */
  readonly labels?: LabelValues<Label>;
}

export type LabelSet<Label extends string> = Partial<Record<Label, string>>;

/** Returns every combination of the labels' values. */
export function listLabelSets<Label extends string>({
  labels,
}: MetricAbout<Label>): readonly LabelSet<Label>[] {
  const entries = Object.entries(labels ?? {}) as [Label, readonly string[]][];
  return entries.reduce<readonly LabelSet<Label>[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}
