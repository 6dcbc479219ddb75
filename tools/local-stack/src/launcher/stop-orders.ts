const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm hands on the Ctrl-C that the terminal has sent to us as well: signals that come together are one. */
const TOGETHER_MS = 1000;

export interface StopOrderEvents {
  /** The first order: everything is to be stopped. */
  onStop(): void;
  /** Another one: whatever still runs is to be killed. */
  onImpatience(): void;
}

/** Listens to the signals by which a terminal, npm or an operator stops us. */
export function listenToStopOrders(events: StopOrderEvents): void {
  let stoppedAtMs: number | undefined;
  const onSignal = (): void => {
    if (stoppedAtMs === undefined) {
      stoppedAtMs = Date.now();
      events.onStop();
    } else if (Date.now() - stoppedAtMs > TOGETHER_MS) {
      events.onImpatience();
    }
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
}
