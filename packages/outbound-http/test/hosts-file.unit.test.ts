import { expect, it } from '@jest/globals';
import { parseHostsFile, readHostsFile } from '../src/dns/hosts-file.js';

const HOSTS = `
# comment
10.0.0.5   receiver  Receiver.Internal # trailing comment
fd00::5\treceiver
not-an-address nobody
10.0.0.6
`;

it('returns every address of a name, whatever its case', () => {
  const hosts = parseHostsFile(HOSTS);
  expect(hosts.get('receiver')).toEqual([
    { address: '10.0.0.5', family: 4 },
    { address: 'fd00::5', family: 6 },
  ]);
  expect(hosts.get('receiver.internal')).toEqual([{ address: '10.0.0.5', family: 4 }]);
});

it('skips invalid lines', () => expect(parseHostsFile(HOSTS).size).toBe(2));

it('is empty when the file does not exist', () => expect(readHostsFile('/nowhere/hosts').size).toBe(0));
