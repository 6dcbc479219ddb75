/** The server or cluster that REDIS_URL names. */
export type RedisAddress = ServerAddress | ClusterAddress;

export interface ServerAddress {
  readonly kind: 'server';
  readonly url: string;
}

export interface ClusterAddress {
  readonly kind: 'cluster';
  /** Some of the cluster's nodes. Each knows all others. */
  readonly nodes: readonly ClusterNode[];
  readonly username: string | undefined;
  readonly password: string | undefined;
  readonly tls: boolean;
}

export interface ClusterNode {
  readonly host: string;
  readonly port: number;
}

const CLUSTER =
  /^redis(?<tls>s?)-cluster:\/\/(?:(?<username>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<nodes>[^@/]+)\/?$/;
const NODE = /^(?:\[(?<v6>[0-9a-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i;
const REDIS_PORT = '6379';

/**
 * `redis://` and `rediss://` name one server, `redis-cluster://a:7000,b:7001` and `rediss-cluster://` nodes of a
 * cluster. Throws a TypeError.
 */
export function parseRedisUrl(url: string): RedisAddress {
  if (!/^rediss?-cluster:/.test(url)) return { kind: 'server', url };
  const { tls, username, password, nodes = '' } = CLUSTER.exec(url)?.groups ?? {};
  return {
    kind: 'cluster',
    nodes: nodes.split(',').map(parseNode),
    username: decode(username),
    password: decode(password),
    tls: tls === 's',
  };
}

function parseNode(text: string): ClusterNode {
  const { v6, name, port = REDIS_PORT } = NODE.exec(text)?.groups ?? {};
  const host = v6 ?? name;
  // The URL may contain the password, so the message does not repeat it.
  if (host === undefined) throw new TypeError('The URL of the Redis Cluster names an invalid node.');
  return { host, port: Number(port) };
}

function decode(part: string | undefined): string | undefined {
  return part === undefined || part === '' ? undefined : decodeURIComponent(part);
}
