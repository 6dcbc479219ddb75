/**
 * Every range that is not the public Internet, after the IANA special-purpose address registries (RFC 6890). An address
 * in one of them reaches this machine, a neighbour, a tunnel, or no host at all.
 */
export const SPECIAL_PURPOSE_IPV4: readonly string[] = [
  '0.0.0.0/8', // "this network", RFC 791: 0.0.0.0 connects to this machine
  '10.0.0.0/8', // private, RFC 1918
  '100.64.0.0/10', // carrier-grade NAT, RFC 6598
  '127.0.0.0/8', // loopback, RFC 1122
  '168.63.129.16/32', // the platform service of every Azure machine, which only looks public
  '169.254.0.0/16', // link-local, RFC 3927: used by cloud metadata services
  '172.16.0.0/12', // private, RFC 1918
  '192.0.0.0/24', // IETF protocol assignments, RFC 6890
  '192.0.2.0/24', // documentation, RFC 5737
  '192.31.196.0/24', // AS112, RFC 7535
  '192.52.193.0/24', // multicast tunnelling, RFC 7450
  '192.88.99.0/24', // 6to4 relays, RFC 7526
  '192.168.0.0/16', // private, RFC 1918
  '192.175.48.0/24', // AS112, RFC 7534
  '198.18.0.0/15', // benchmarking, RFC 2544
  '198.51.100.0/24', // documentation, RFC 5737
  '203.0.113.0/24', // documentation, RFC 5737
  '224.0.0.0/4', // multicast, RFC 5771
  '240.0.0.0/4', // reserved, RFC 1112, and limited broadcast, RFC 919
];

/**
 * Only 2000::/3 is global unicast (RFC 4291). The first three ranges cover everything outside of it. Ranges that carry
 * an IPv4 address are refused whole: no public host needs them, and a gateway translates them to any address.
 */
export const SPECIAL_PURPOSE_IPV6: readonly string[] = [
  '::/3', // ::, ::1, IPv4-mapped and -compatible (RFC 4291), NAT64 64:ff9b::/96 (RFC 6052) and 64:ff9b:1::/48 (RFC 8215), discard-only 100::/64 (RFC 6666)
  '4000::/2', // unassigned, and SRv6 segments 5f00::/16 (RFC 9602)
  '8000::/1', // unassigned, unique local fc00::/7 (RFC 4193), link-local fe80::/10, site-local fec0::/10 (RFC 3879), multicast ff00::/8
  '2001::/23', // IETF protocol assignments, RFC 2928: Teredo 2001::/32 (RFC 4380), benchmarking 2001:2::/48 (RFC 5180), ORCHID (RFC 7343)
  '2001:db8::/32', // documentation, RFC 3849
  '2002::/16', // 6to4, RFC 3056: carries an IPv4 address
  '2620:4f:8000::/48', // AS112, RFC 7534
  '3ffe::/16', // 6bone, returned, RFC 3701
  '3fff::/20', // documentation, RFC 9637
];
