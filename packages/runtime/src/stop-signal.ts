const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
const PARENT_IS_GONE = 'the parent process is gone';

/** Resolves to the first reason to stop, even if the parent was lost while the process was still loading. */
export function firstStopSignal(): Promise<string> {
  return hasLostParent(process) ? Promise.resolve(PARENT_IS_GONE) : nextStopSignal();
}

/** A process without a channel has no `connected`, contrary to the types of Node.js. */
function hasLostParent({ connected }: { readonly connected?: boolean }): boolean {
  return connected === false;
}

/** Resolves to the next reason to stop: a signal, or the loss of the parent that started the process over IPC. */
export function nextStopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const listeners = SIGNALS.map((signal) => {
      const listener = (): void => finish(signal);
      process.on(signal, listener);
      return { signal, listener };
    });
    const onDisconnect = (): void => finish(PARENT_IS_GONE);
    process.on('disconnect', onDisconnect);

    function finish(reason: string): void {
      for (const { signal, listener } of listeners) process.off(signal, listener);
      process.off('disconnect', onDisconnect);
      resolve(reason);
    }
  });
}
