/** Every value that each label can have. */
export type LabelValues<Label extends string = string> = Readonly<Record<Label, readonly string[]>>;

export interface MetricAbout<Label extends string = never> {
  readonly name: string;
  readonly help: string;
  /** A closed set of each: never an id, a URL or anything else that a tenant chooses. */
  readonly labels?: LabelValues<Label>;
}

export type LabelSet<Label extends string> = Partial<Record<Label, string>>;

/** Every combination of the labels' values. */
export function listLabelSets<Label extends string>({
  labels,
}: MetricAbout<Label>): readonly LabelSet<Label>[] {
  const entries = Object.entries(labels ?? {}) as [Label, readonly string[]][];
  return entries.reduce<readonly LabelSet<Label>[]>(
    (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
    [{}],
  );
}
