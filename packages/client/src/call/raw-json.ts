import { randomHex } from './random-hex.js';

/** JSON text that a request contains as it is written: `1.0`, `1e400` and white space stay. */
export class RawJson {
  readonly text: string;

  /** Throws a SyntaxError for text that is not JSON. */
  constructor(text: string) {
    JSON.parse(text);
    this.text = text;
  }
}

/** Serializes a value that may contain raw JSON. */
export function serialize(value: unknown): string {
  const mark = randomHex();
  const texts: string[] = [];
  const json = JSON.stringify(value, (_, member: unknown) =>
    member instanceof RawJson ? `${mark}${texts.push(member.text) - 1}` : member,
  );
  return texts.length === 0
    ? json
    : json.replaceAll(new RegExp(`"${mark}(\\d+)"`, 'g'), (_, index: string) => texts[Number(index)] ?? '');
}
