interface NumberKind {
  /** Undefined when the text is invalid. */
  parse(text: string): number | undefined;
  readonly mustBe: string;
}

const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000 } as const;

export const NUMBER_KINDS: Readonly<Record<'count' | 'duration', NumberKind>> = {
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
