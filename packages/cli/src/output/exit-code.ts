/** What the process ends with; docs/cli.md tells them to scripts. */
export const EXIT = {
  done: 0,
  /** Something failed, or is not as it should be. */
  failed: 1,
  /** The command, or the configuration that it needs, is not as it must be; nothing was done. */
  usage: 2,
  /** What was asked for is not there, or is not in a state that allows it; nothing was done. */
  refused: 3,
  /** A signal ended the work between two steps. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
