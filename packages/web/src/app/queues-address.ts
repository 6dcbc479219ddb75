const COOKIE = /(?:^|; *)posthorn_queues=([^;]+)/;

/**
 * The address of the queues, where an operator has opened them in this browser. They set a cookie with their host, which
 * may be another port of this one only: no other page can plant a link to elsewhere.
 */
export function findQueuesAddress(
  cookies: string,
  { protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>,
): string | undefined {
  const address = `${protocol}//${COOKIE.exec(cookies)?.[1] ?? ''}/queues`;
  return URL.canParse(address) && new URL(address).hostname === hostname ? address : undefined;
}
