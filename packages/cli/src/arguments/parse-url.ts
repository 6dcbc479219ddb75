import { InvalidArgumentError } from 'commander';

export function parseUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol)) return url;
  throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
}
