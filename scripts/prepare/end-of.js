const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Waits for a child that shares the terminal, and resolves to its exit code. Signals are forwarded, except for those that
 * the terminal sends to the child itself: some programs stop at once at the second one.
 */
export function endOf(child) {
  const { stdin, stdout, stderr } = process;
  const hasTerminal = [stdin, stdout, stderr].some(({ isTTY }) => isTTY);
  const forward = (signal) => {
    if (!hasTerminal || signal === 'SIGTERM') child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      for (const forwarded of SIGNALS) process.off(forwarded, forward);
      if (SIGNALS.includes(signal)) process.kill(process.pid, signal);
      resolve(code ?? 1);
    });
  });
}
