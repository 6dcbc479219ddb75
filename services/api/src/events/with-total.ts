import type { EventCounts } from '@posthorn/database';

export function withTotal({
  stored,
  fetched,
  delivered,
}: EventCounts): EventCounts & { readonly total: number } {
  return { stored, fetched, delivered, total: stored + fetched + delivered };
}
