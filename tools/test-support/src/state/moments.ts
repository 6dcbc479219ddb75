export function ago(ms: number): Date {
  return new Date(Date.now() - ms);
}

export function fromNow(ms: number): Date {
  return new Date(Date.now() + ms);
}

/** The first moment of a month in UTC, counted back from the current month. */
export function monthStart(monthsAgo: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
}

/** The sweep time of a held message. */
export const NEVER = new Date('9999-12-31T00:00:00Z');
