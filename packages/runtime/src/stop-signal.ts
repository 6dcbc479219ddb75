const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Resolves to the next reason to stop: a signal, or the loss of the parent that started us over IPC. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    const listeners = SIGNALS.map((signal) => {
      const listener = (): void => settle(signal);
      process.on(signal, listener);
      return { signal, listener };
    });
    const onDisconnect = (): void => settle('the parent process is gone');
    process.on('disconnect', onDisconnect);

    function settle(reason: string): void {
      for (const { signal, listener } of listeners) process.off(signal, listener);
      process.off('disconnect', onDisconnect);
      resolve(reason);
    }
  });
}
