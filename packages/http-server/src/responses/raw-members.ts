import type { SuccessEnvelope } from '@posthorn/common';

/** An envelope as JSON, with members put into its `data` whose own JSON stays as it was written: numbers keep all their digits. */
export function serializeWithRawMembers(
  { data, meta }: SuccessEnvelope<unknown>,
  rawMembers: Readonly<Record<string, string>>,
): string {
  const own = JSON.stringify(data).slice(1, -1);
  const raw = Object.entries(rawMembers).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{"data":{${[...(own === '' ? [] : [own]), ...raw].join(',')}},"meta":${JSON.stringify(meta)}}`;
}
