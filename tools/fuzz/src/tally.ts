import type { OpenApiDocument, OperationObject } from '@posthorn/openapi';

/** Counts the requests and the response statuses of each operation. */
export interface Tally {
  count(operationId: string, status: number): void;
  total(): number;
  /** The counts of all operations by status class. */
  byClass(): Readonly<Record<string, number>>;
  /** The operations without a successful response, except those that no API key can call. */
  neverAccepted(): readonly string[];
}

export function createTally({ paths }: Pick<OpenApiDocument, 'paths'>): Tally {
  const accepted = new Map<string, number>(
    Object.values(paths).flatMap((item) =>
      Object.values(item)
        .filter((operation) => !needsCookie(operation))
        .map(({ operationId }) => [operationId, 0] as const),
    ),
  );
  const classes: Record<string, number> = {};
  let total = 0;
  return {
    count(operationId, status) {
      total += 1;
      const name = `${Math.floor(status / 100)}xx`;
      classes[name] = (classes[name] ?? 0) + 1;
      const before = accepted.get(operationId);
      if (before !== undefined && status >= 200 && status < 400) accepted.set(operationId, before + 1);
    },
    total: () => total,
    byClass: () => classes,
    neverAccepted: () => [...accepted].filter(([, count]) => count === 0).map(([operationId]) => operationId),
  };
}

function needsCookie({ security = [] }: OperationObject): boolean {
  return security.length > 0 && security.every((way) => 'consoleSession' in way);
}

/** With this many requests, an operation without a success is not a coincidence. */
const ENOUGH_REQUESTS = 5000;

/** The operations without a success in an attack of sufficient size; the attack has barely tested them. */
export function findUnreached(tally: Pick<Tally, 'total' | 'neverAccepted'>): readonly string[] {
  return tally.total() < ENOUGH_REQUESTS ? [] : tally.neverAccepted();
}
