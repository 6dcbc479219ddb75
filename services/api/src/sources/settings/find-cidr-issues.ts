import type { Issue } from '@posthorn/common';
import { isCidr } from '@posthorn/sources';
import { readMember } from '../../http/read-member.js';

/** Names every range that cannot be parsed. The schema rejects values that are not text. */
export function findCidrIssues(given: unknown): readonly Issue[] {
  const cidrs = readMember(given, 'allowed_cidrs');
  if (!Array.isArray(cidrs)) return [];
  return cidrs.flatMap((cidr: unknown, index) =>
    typeof cidr !== 'string' || isCidr(cidr)
      ? []
      : [{ path: `allowed_cidrs.${index}`, message: 'is neither an address nor a range such as 10.0.0.0/8' }],
  );
}
