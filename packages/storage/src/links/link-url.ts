import type { LinkTarget } from './link-signer.js';

/**
 * The path at which the api answers links. The file's key follows as one segment of base64url, so that no proxy
 * normalizes a path in it.
 */
export const LINK_PATH = '/v1/files';

/** The parameters of a link's query. */
export const LINK_PARAMETERS = ['expires', 'name', 'signature'] as const;

/** The parts of a link from a request. */
export interface LinkParts {
  readonly file: string;
  readonly query: Readonly<Record<string, unknown>>;
}

export interface ParsedLink {
  readonly target: LinkTarget;
  readonly signature: string;
}

export function buildLinkUrl(baseUrl: string, { target, signature }: ParsedLink): string {
  const { key, expires, fileName } = target;
  const query = new URLSearchParams({
    expires: String(expires),
    ...(fileName && { name: fileName }),
    signature,
  });
  const file = Buffer.from(key).toString('base64url');
  return `${baseUrl.replace(/\/+$/, '')}${LINK_PATH}/${file}?${query.toString()}`;
}

/** Returns undefined for a text that is not in the format of a link. */
export function parseLink({ file, query }: LinkParts): ParsedLink | undefined {
  const { expires, name: fileName, signature } = query;
  const key = Buffer.from(file, 'base64url').toString('utf8');
  if (Buffer.from(key).toString('base64url') !== file) return undefined;
  if (typeof expires !== 'string' || !/^[1-9]\d{0,11}$/.test(expires)) return undefined;
  if (typeof signature !== 'string' || (fileName !== undefined && typeof fileName !== 'string'))
    return undefined;
  return { target: { key, expires: Number(expires), fileName }, signature };
}
