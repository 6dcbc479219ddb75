import { type BodyOwner, createBodyBudget } from '@posthorn/http-server';

/** Memory for messages that are on their way to listeners. */
export interface ByteBudget {
  /**
   * Waits until the memory is free. The returned function frees it again. `cutOff` is called when the owner holds it for
   * too long, or when it is taken back because a tenant that holds less needs it: the connection must end.
   */
  reserve(owner: BodyOwner, bytes: number, cutOff: () => void): Promise<() => void>;
}

export interface ByteBudgetOptions {
  readonly totalBytes: number;
  /** How long a listener may take for the messages of one reservation. */
  readonly heldMs: number;
  onCutOff(owner: BodyOwner): void;
}

/**
 * Shares the memory as that of bodies is shared: a tenant may hold as much as stays free, and the largest holder makes
 * way. First come, first served, except that one who must wait does not hold up others.
 */
export function createByteBudget({ totalBytes, heldMs, onCutOff }: ByteBudgetOptions): ByteBudget {
  const budget = createBodyBudget(totalBytes);
  const waiting = new Set<() => boolean>();

  function grantNext(): void {
    for (const grant of waiting) if (grant()) waiting.delete(grant);
  }

  return {
    reserve: (owner, bytes, cutOff) =>
      new Promise((resolve) => {
        const reservation = budget.open(owner);
        waiting.add(() => {
          if (!reservation.reserve(bytes)) return false;
          let isOver = false;
          const release = (): void => {
            if (isOver) return;
            isOver = true;
            clearTimeout(timer);
            reservation.release();
            grantNext();
          };
          const end = (): void => {
            if (isOver) return;
            release();
            onCutOff(owner);
            cutOff();
          };
          const timer = setTimeout(end, heldMs);
          reservation.allowRevocation(() => setImmediate(end));
          resolve(release);
          return true;
        });
        grantNext();
      }),
  };
}
