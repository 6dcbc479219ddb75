import type { AuditEntry } from '@posthorn/client';
import { NOTHING, formatCount } from '../formats/format.js';

type Described = Pick<AuditEntry, 'changed' | 'changes' | 'filter' | 'affected'>;

/** Says in one line what the calls of an entry changed, and how many messages or events, if they are bulk calls. */
export function describeChange({ changed, changes, filter, affected }: Described): string {
  const values = new Map(
    changes.map(({ member, from, to }) => [member, `${member}: ${format(from)} → ${format(to)}`]),
  );
  const filters = Object.entries(filter ?? {}).map(([name, value]) => `${name}: ${format(value)}`);
  const others = filter === null ? changed.map((member) => values.get(member) ?? member) : filters;
  const parts = affected === null ? others : [`${formatCount(affected)} changed`, ...others];
  return parts.join(', ');
}

function format(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
