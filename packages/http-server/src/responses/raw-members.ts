import type { SuccessEnvelope } from '@posthorn/common';

/** Serializes an envelope with a raw JSON text in place of its `data`. */
export function serializeWithRawData({ meta }: SuccessEnvelope<unknown>, rawData: string): string {
  return `{"data":${rawData},"meta":${JSON.stringify(meta)}}`;
}

/**
 * Serializes an envelope as JSON, with raw JSON texts as members of its `data`. They stay unchanged, so that numbers
 * keep all their digits.
 */
export function serializeWithRawMembers(
  { data, meta }: SuccessEnvelope<unknown>,
  rawMembers: Readonly<Record<string, string>>,
): string {
  const own = JSON.stringify(data).slice(1, -1);
  const raw = Object.entries(rawMembers).map(([name, text]) => `${JSON.stringify(name)}:${text}`);
  return `{"data":{${[...(own === '' ? [] : [own]), ...raw].join(',')}},"meta":${JSON.stringify(meta)}}`;
}
