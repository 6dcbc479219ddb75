import { expect, it } from '@jest/globals';
import { createHostResolver } from '../src/dns/resolve-host.js';

it.each(['localhost', 'LOCALHOST.', 'api.localhost', 'ip6-localhost'])(
  'answers a localhost name with loopback and asks no name server: %s',
  async (name) => {
    const addresses = await createHostResolver()(name);
    expect(addresses.map(({ address }) => address)).toEqual(['127.0.0.1', '::1']);
  },
);
