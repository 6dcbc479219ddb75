import { NOTHING } from '../formats/format.js';
import type { Attempt } from '@posthorn/client';
import { formatJson } from '../formats/format-json.js';

type Facts = Pick<
  Attempt,
  'responseStatus' | 'errorText' | 'resolvedIp' | 'requestHeaders' | 'responseHeaders'
>;

/** They differ each time, and say nothing. */
const ALWAYS_NEW = /^date$|signature|timestamp|request-?id|trace/i;

/** What an attempt has that the one before it had not, and the reverse, as lines of a difference: `- 503`, `+ 200`. */
export function findDifferences(before: Facts, after: Facts): readonly string[] {
  return [
    ...compare('', toRecord(before), toRecord(after)),
    ...compare('response ', before.responseHeaders, after.responseHeaders),
    ...compare('request ', before.requestHeaders, after.requestHeaders),
  ];
}

type Values = Readonly<Record<string, string | undefined>>;

function toRecord({ responseStatus, errorText, resolvedIp }: Facts): Values {
  return { answer: responseStatus?.toString() ?? NOTHING, error: errorText, address: resolvedIp };
}

function compare(prefix: string, before: Values = {}, after: Values = {}): readonly string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name] && !ALWAYS_NEW.test(name))
    .flatMap((name) => [
      ...(before[name] === undefined ? [] : [`- ${prefix}${name}: ${before[name]}`]),
      ...(after[name] === undefined ? [] : [`+ ${prefix}${name}: ${after[name]}`]),
    ]);
}

/** More changed lines say nothing that the bodies themselves do not say better. */
const MOST_LINES = 20;

/** The lines of a response body that went, and those that came. */
export function compareBodies(before: string, after: string): readonly string[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const lines = [
    ...without(old, now).map((line) => `- response body: ${line}`),
    ...without(now, old).map((line) => `+ response body: ${line}`),
  ];
  const more = lines.length - MOST_LINES;
  return more > 0 ? [...lines.slice(0, MOST_LINES), `… and ${more} more lines of the response body`] : lines;
}

/** A comma belongs to the line that follows. */
function linesOf(body: string): readonly string[] {
  return formatJson(body)
    .split('\n')
    .map((line) => line.trim().replace(/,$/, ''));
}

/** Those lines that others do not have, or not as often. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>();
  for (const line of others) left.set(line, (left.get(line) ?? 0) + 1);
  return lines.filter((line) => {
    const count = left.get(line) ?? 0;
    left.set(line, count - 1);
    return count <= 0;
  });
}
