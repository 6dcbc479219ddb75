const CLUSTER = /^redis(?<tls>s?)-cluster:\/\/(?<signIn>[^@]*@)?(?<nodes>.*?)\/?$/;

/** The URLs of all cluster nodes in this URL, or of a single server. */
export function nodeUrls(url: string): readonly string[] {
  const { tls = '', signIn = '', nodes } = CLUSTER.exec(url)?.groups ?? {};
  return nodes === undefined ? [url] : nodes.split(',').map((node) => `redis${tls}://${signIn}${node}`);
}
