import { expect, it } from '@jest/globals';
import { createHostResolver } from '../src/dns/resolve-host.js';
import { startHttpServer } from './support/local-servers.js';
import { type NameServerScript, startNameServer } from './support/name-server.js';
import { releaseAfterTest } from './support/releases.js';
import { asResponse, requestTo, startSender } from './support/test-sender.js';

it.each(['localhost', 'LOCALHOST.', 'api.localhost', 'ip6-localhost'])(
  'answers a localhost name with loopback and asks no name server: %s',
  async (name) => {
    const addresses = await createHostResolver()(name);
    expect(addresses.map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  },
);

const V4 = '127.0.0.1';
const V6 = '0:0:0:0:0:0:0:1';

async function startResolver(script: NameServerScript) {
  const server = await startNameServer(script);
  return { server, resolve: createHostResolver({ servers: [server.address] }) };
}

it.each<[string, NameServerScript, readonly string[]]>([
  ['both', { a: [V4], aaaa: [V6] }, [V4, '::1']],
  ['A, and AAAA has none', { a: [V4], aaaa: [] }, [V4]],
  ['A, and AAAA fails', { a: [V4], aaaa: 'servfail' }, [V4]],
  ['A, and AAAA does not answer', { a: [V4], aaaa: 'silence' }, [V4]],
  ['AAAA, and A has none', { a: [], aaaa: [V6] }, ['::1']],
  ['AAAA, and A fails', { a: 'servfail', aaaa: [V6] }, ['::1']],
  ['AAAA, and A does not answer', { a: 'silence', aaaa: [V6] }, ['::1']],
])('resolves a name within a second when there is %s', async (_what, script, expected) => {
  const { resolve } = await startResolver(script);
  const late = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('late')), 1000);
    releaseAfterTest(() => clearTimeout(timer));
  });
  const addresses = await Promise.race([resolve('hooks.test'), late]);
  expect(addresses.map(({ address }) => address)).toEqual(expected);
});

it('delivers within a deadline of a second to a name whose AAAA query is never answered', async () => {
  const { resolve } = await startResolver({ a: [V4], aaaa: 'silence' });
  const port = await startHttpServer((_request, response) => response.end());
  const request = { ...requestTo(port), url: `http://hooks.test:${port}/`, timeoutMs: 1000 };
  expect(asResponse(await startSender({ resolveHost: resolve }).send(request)).status).toBe(200);
});

it('finds no address when A has none and AAAA fails, as many name servers do', async () => {
  const { resolve } = await startResolver({ a: [], aaaa: 'servfail' });
  expect(await resolve('hooks.test')).toEqual([]);
});

it('rejects when A fails and AAAA has no address', async () => {
  const { resolve } = await startResolver({ a: 'servfail', aaaa: [] });
  await expect(resolve('hooks.test')).rejects.toMatchObject({ code: 'ESERVFAIL' });
});

it.each([
  [60, 2],
  [0, 4],
])('asks again only when the addresses have expired: %i s', async (ttl, queries) => {
  const { server, resolve } = await startResolver({ a: [V4], aaaa: [V6], ttl });
  await Promise.all([resolve('hooks.test'), resolve('HOOKS.test.')]);
  await resolve('hooks.test');
  expect(server.countQueries()).toBe(queries);
});
