import { type ParseArgsConfig, parseArgs } from 'node:util';

interface NumberKind {
  /** Undefined when the text is invalid. */
  parse(text: string): number | undefined;
  readonly mustBe: string;
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

const NUMBER_KINDS: Readonly<Record<'count' | 'duration', NumberKind>> = {
  count: {
    parse(text) {
      const number = Number(text);
      return Number.isInteger(number) && number > 0 ? number : undefined;
    },
    mustBe: 'a whole number above 0',
  },
  duration: {
    parse(text) {
      const match = /^(\d+)([smh])$/.exec(text);
      return match === null ? undefined : Number(match[1]) * UNIT_MS[match[2] as keyof typeof UNIT_MS];
    },
    mustBe: 'a time such as 90s, 10m or 1h',
  },
};

/** The kinds of options, with the type of their values. */
interface KindValues {
  readonly flag: boolean;
  readonly text: string | undefined;
  /** An option that may be given more than once. */
  readonly texts: readonly string[];
  readonly count: number | undefined;
  /** In milliseconds. */
  readonly duration: number | undefined;
}

type OptionKind = keyof KindValues;
type OptionKinds = Readonly<Record<string, OptionKind>>;
type OptionValues<Kinds extends OptionKinds> = {
  readonly [Name in keyof Kinds]: KindValues[Kinds[Name]];
};

type NodeOptions = NonNullable<ParseArgsConfig['options']>;

const NODE_OPTIONS: Readonly<Record<OptionKind, NodeOptions[string]>> = {
  flag: { type: 'boolean', default: false },
  text: { type: 'string' },
  texts: { type: 'string', multiple: true, default: [] },
  count: { type: 'string' },
  duration: { type: 'string' },
};

/** The options of a tool's command line. Throws a TypeError that names every issue, one per line. */
export function parseOptions<const Kinds extends OptionKinds>(
  args: readonly string[],
  kinds: Kinds,
): OptionValues<Kinds> {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, NODE_OPTIONS[kind]]));
  const { values } = parseArgs({ args: [...args], options, strict: false });
  const issues = findUsageIssues([...args], options);
  const parsed = Object.entries(kinds).map(([name, kind]) => {
    const value = values[name];
    if ((kind !== 'count' && kind !== 'duration') || typeof value !== 'string') return [name, value];
    const { parse, mustBe } = NUMBER_KINDS[kind];
    const number = parse(value);
    if (number === undefined) issues.push(`--${name} must be ${mustBe}.`);
    return [name, number];
  });
  if (issues.length > 0) throw new TypeError(issues.join('\n'));
  return Object.fromEntries(parsed) as OptionValues<Kinds>;
}

/** Node.js reports only the first issue of its arguments, so it gets one option at a time. */
function findUsageIssues(args: string[], options: NodeOptions): string[] {
  const { tokens } = parseArgs({ args, options, strict: false, tokens: true });
  return tokens.flatMap(({ index }, at) => {
    try {
      parseArgs({ args: args.slice(index, tokens[at + 1]?.index), options });
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}
