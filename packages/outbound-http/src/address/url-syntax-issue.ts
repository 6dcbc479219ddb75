const REPAIRED_CHARACTER = /[\s\p{Cc}\\]/u;
const SCHEME_AND_HOST = /^https?:\/\/[^/]/i;

/** HTTP clients, including got, treat `https://unix:/path` as a socket of this machine. */
const UNIX_SOCKET = 'unix';

const MAX_LABEL_LENGTH = 63;
const MAX_NAME_LENGTH = 253;

/**
 * WHATWG parsing repairs what RFC 3986 forbids: it drops white space, adds or removes slashes and reads `\` as one.
 * Another parser may find another host in such a text, so it must not name a destination. `url` is the parsed text.
 */
export function findUrlSyntaxIssue(text: string, { hostname, port }: URL): string | undefined {
  if (REPAIRED_CHARACTER.test(text)) return 'must not hold white space, control characters or backslashes';
  if (!SCHEME_AND_HOST.test(text)) return 'must have exactly two slashes between its scheme and its host';
  if (hostname.replace(/\.$/, '') === UNIX_SOCKET) return 'must not have the host `unix`';
  if (port === '0') return 'must have a port of 1 to 65535';
  if (!isHost(hostname)) return 'must have a host of at most 253 characters, 1 to 63 in each label';
  return undefined;
}

/** Checks the lengths of RFC 1035, section 2.3.4. A trailing dot is the root. */
function isHost(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const labels = name.split('.');
  return name.length <= MAX_NAME_LENGTH && labels.every(isLabel);
}

function isLabel({ length }: string): boolean {
  return length >= 1 && length <= MAX_LABEL_LENGTH;
}
