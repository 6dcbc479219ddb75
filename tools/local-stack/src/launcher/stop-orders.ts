const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** npm forwards a Ctrl-C that the terminal has also sent to this process. Signals within this time count as one. */
const TOGETHER_MS = 1000;

export interface StopOrderEvents {
  /** The first order: stop everything. */
  onStop(): void;
  /** A further order: kill everything that still runs. */
  onImpatience(): void;
}

/** Listens to the stop signals of a terminal, npm or an operator. */
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
