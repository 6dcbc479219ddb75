import { BlockList, isIP } from 'node:net';

/** A set of CIDR ranges. */
export interface AddressRanges {
  includes(ip: string): boolean;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

type Family = keyof typeof BITS;

/** Throws an Error with the first text that is neither an address nor a CIDR range. */
export function createAddressRanges(cidrs: readonly string[]): AddressRanges {
  // One list per family: a BlockList lets ::ffff:0:0/96 match every plain IPv4 address.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, prefix, family } of cidrs.map(parseCidr)) {
    lists[family].addSubnet(address, prefix, family);
  }
  return {
    includes(ip) {
      const family = familyOf(ip);
      return family !== undefined && lists[family].check(withoutZone(ip), family);
    },
  };
}

function parseCidr(text: string): { address: string; prefix: number; family: Family } {
  const [address = '', length, ...rest] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || address.includes('%') || rest.length > 0) throw notARange(text);
  if (length === undefined) return { address, prefix: BITS[family], family };
  const prefix = Number(length);
  if (!/^\d{1,3}$/.test(length) || prefix > BITS[family]) throw notARange(text);
  return { address, prefix, family };
}

function notARange(text: string): Error {
  return new Error(`"${text}" is not an IP address or a range such as 10.0.0.0/8`);
}

function familyOf(ip: string): Family | undefined {
  switch (isIP(ip)) {
    case 4:
      return 'ipv4';
    case 6:
      return 'ipv6';
    default:
      return undefined;
  }
}

/** `fe80::1%eth0` is treated as `fe80::1`. */
function withoutZone(ip: string): string {
  return ip.replace(/%.*$/, '');
}
