const COUNT = new Intl.NumberFormat();
const PERCENT = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const SIZE = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const SIZES = ['B', 'kB', 'MB'];

export function formatCount(count: number): string {
  return COUNT.format(count);
}

/** Stands where there is no value, on every page. */
export const NOTHING = '–';

/** `1 message`, `2,000 messages`. */
export function formatMessages(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'message' : 'messages'}`;
}

/** The API counts what waits only so far. */
const CAP = 10_000;

/** `1 message`, `10,000 or more messages`. */
export function formatCapped(count: number): string {
  return count < CAP ? formatMessages(count) : `${formatCount(CAP)} or more messages`;
}

export function formatShare(share: number): string {
  return PERCENT.format(share);
}

export function formatMs(ms: number | undefined): string {
  if (ms === undefined) return NOTHING;
  return ms < 10_000 ? `${COUNT.format(ms)} ms` : `${COUNT.format(Math.round(ms / 1000))} s`;
}

/** `1.2 kB` */
export function formatSize(bytes: number): string {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${SIZE.format(bytes / 1000 ** power)} ${SIZES[power] ?? ''}`;
}

const HOUR_SECONDS = 3600;
const UNITS = [
  ['day', 86_400],
  ['hour', HOUR_SECONDS],
  ['minute', 60],
  ['second', 1],
] as const;
/** `30 s`, `2 h`: the waits of a retry schedule. */
export function formatWait(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each && seconds % each === 0) ?? ['second', 1];
  return `${seconds / size} ${unit === 'minute' ? 'min' : unit.charAt(0)}`;
}

/** `10 minutes`, `3.5 hours`, `1 day`: a sum of waits, rounded. */
export function formatSpan(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 1];
  return new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: size < HOUR_SECONDS ? 0 : 1,
  }).format(seconds / size);
}

/** Control characters except tabs and line ends, invisible characters, and those that turn the direction of text. */
const HIDDEN = /[^\P{C}\t\n]|[\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/gu;
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const EMOJI = new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
/** A joiner between two characters that are seen, and the choice between the two looks of a symbol. */
const JOINER = /(?<=[\p{L}\p{M}])[\u200C\u200D](?=[\p{L}\p{M}])|(?<=\p{Emoji})[\uFE0E\uFE0F]/gu;

/** Shows a hidden character as its code point. What joins the parts of one character, as of a family, stays. */
export function showControls(text: string): string {
  if (text.search(HIDDEN) === -1) return text;
  return Array.from(GRAPHEMES.segment(text), ({ segment }) => showHidden(segment)).join('');
}

function showHidden(grapheme: string): string {
  if (EMOJI.test(grapheme)) return grapheme;
  const joiners = new Set(Array.from(grapheme.matchAll(JOINER), ({ index }) => index));
  return grapheme.replaceAll(HIDDEN, (hidden, at: number) =>
    joiners.has(at) ? hidden : `\\u{${(hidden.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** As readers know a URL. */
export function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
