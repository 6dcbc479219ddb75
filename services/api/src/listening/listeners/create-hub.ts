export interface Wakeable {
  wake(): void;
}

/** Wakes those who wait for messages of an endpoint in this process. */
export interface Hub {
  add(endpointId: string, waiter: Wakeable): void;
  remove(endpointId: string, waiter: Wakeable): void;
  wake(endpointId: string): void;
  wakeAll(): void;
  endpointIds(): readonly string[];
}

export function createHub(): Hub {
  const waiters = new Map<string, Set<Wakeable>>();
  const wake = (endpointId: string): void => {
    for (const waiter of waiters.get(endpointId) ?? []) waiter.wake();
  };
  return {
    add(endpointId, waiter) {
      const own = waiters.get(endpointId) ?? new Set<Wakeable>();
      waiters.set(endpointId, own.add(waiter));
    },
    remove(endpointId, waiter) {
      const own = waiters.get(endpointId);
      own?.delete(waiter);
      if (own?.size === 0) waiters.delete(endpointId);
    },
    wake,
    wakeAll() {
      for (const endpointId of waiters.keys()) wake(endpointId);
    },
    endpointIds: () => [...waiters.keys()],
  };
}
