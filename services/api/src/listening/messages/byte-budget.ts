/** Memory for messages that are on their way to listeners. */
export interface ByteBudget {
  /** Waits until the memory is free. The returned function frees it again. */
  reserve(owner: string, bytes: number): Promise<() => void>;
}

export interface ByteBudgetOptions {
  readonly totalBytes: number;
  /** The share of one owner, so that slow listeners of one project do not delay those of another. */
  readonly ownerBytes: number;
}

interface Waiting {
  readonly owner: string;
  readonly bytes: number;
  grant(): void;
}

/** First come, first served, except that an owner who has used its share does not hold up others. */
export function createByteBudget({ totalBytes, ownerBytes }: ByteBudgetOptions): ByteBudget {
  const usedByOwner = new Map<string, number>();
  let used = 0;
  let waiting: readonly Waiting[] = [];

  /** More than a whole share is granted alone. */
  function fits({ owner, bytes }: Waiting): boolean {
    const own = usedByOwner.get(owner) ?? 0;
    return (own === 0 || own + bytes <= ownerBytes) && (used === 0 || used + bytes <= totalBytes);
  }

  function change(owner: string, bytes: number): void {
    used += bytes;
    const own = (usedByOwner.get(owner) ?? 0) + bytes;
    if (own === 0) usedByOwner.delete(owner);
    else usedByOwner.set(owner, own);
  }

  function grantNext(): void {
    const left: Waiting[] = [];
    for (const one of waiting) {
      if (!fits(one)) {
        left.push(one);
        continue;
      }
      change(one.owner, one.bytes);
      one.grant();
    }
    waiting = left;
  }

  return {
    reserve: (owner, bytes) =>
      new Promise((resolve) => {
        const grant = (): void => resolve(releaseOnce(owner, bytes));
        waiting = [...waiting, { owner, bytes, grant }];
        grantNext();
      }),
  };

  function releaseOnce(owner: string, bytes: number): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      change(owner, -bytes);
      grantNext();
    };
  }
}
