import type { Attempt } from '@posthorn/client';

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
  return { answer: responseStatus?.toString() ?? 'none', error: errorText, address: resolvedIp };
}

function compare(prefix: string, before: Values = {}, after: Values = {}): readonly string[] {
  return Object.keys({ ...before, ...after })
    .filter((name) => before[name] !== after[name] && !ALWAYS_NEW.test(name))
    .flatMap((name) => [
      ...(before[name] === undefined ? [] : [`- ${prefix}${name}: ${before[name]}`]),
      ...(after[name] === undefined ? [] : [`+ ${prefix}${name}: ${after[name]}`]),
    ]);
}
