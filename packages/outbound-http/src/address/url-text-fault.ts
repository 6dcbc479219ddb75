const FORBIDDEN_CHARACTER = /[\s\p{Cc}\\]/u;
const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/]/i;

const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * WHATWG parsing repairs what RFC 3986 forbids: it drops white space, reads `\` as `/` and adds or removes slashes.
 * Others read such a text differently, so that it must not name a destination.
 */
export function findUrlTextFault(text: string): string | undefined {
  if (FORBIDDEN_CHARACTER.test(text)) return 'must not hold white space, control characters or backslashes';
  if (!SCHEME_AND_HOST.test(text)) return 'must begin with the scheme, two slashes and the host';
  return undefined;
}

/** Of a URL that has been read: its parts are in their normal form. */
export function findHostFault({ hostname, port }: URL): string | undefined {
  if (port === '0') return 'must have a port of 1 to 65535';
  return isHostName(hostname) ? undefined : 'must have a host of 1 to 63 characters a label, 253 in all';
}

/** The lengths of RFC 1035, section 2.3.4; a trailing dot is the root. */
function isHostName(hostname: string): boolean {
  if (hostname.startsWith('[')) return true;
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return (
    name.length <= MAX_NAME_LENGTH &&
    labels.every((label) => label.length >= 1 && label.length <= MAX_LABEL_LENGTH)
  );
}
