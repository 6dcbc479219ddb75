interface SentRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** curl computes these from the command itself. */
const COMPUTED = new Set(['host', 'content-length', 'connection', 'accept-encoding']);

/** A command for a POSIX shell that sends the request. */
export function toCurl({ url, headers, body }: SentRequest): string {
  const given = Object.entries(headers).filter(([name]) => !COMPUTED.has(name.toLowerCase()));
  const options = given.map(([name, value]) => `  -H ${quote(`${name}: ${value}`)} \\\n`);
  return `curl -X POST ${quote(url)} \\\n${options.join('')}  --data-raw ${quote(body)}`;
}

/** Quotes a text for a POSIX shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
