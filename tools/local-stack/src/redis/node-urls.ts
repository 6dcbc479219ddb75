const CLUSTER = /^redis(?<tls>s?)-cluster:\/\/(?<signIn>[^@]*@)?(?<nodes>.*?)\/?$/;

/** A URL for each node of a cluster that this one names; of one server, its own. */
export function nodeUrls(url: string): readonly string[] {
  const { tls = '', signIn = '', nodes } = CLUSTER.exec(url)?.groups ?? {};
  return nodes === undefined ? [url] : nodes.split(',').map((node) => `redis${tls}://${signIn}${node}`);
}
