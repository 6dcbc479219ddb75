/** The exit codes of the process. docs/cli.md documents them. */
export const EXIT = {
  done: 0,
  /** An operation failed, or a check found an issue. */
  failed: 1,
  /** The command or its configuration is invalid. Nothing was changed. */
  usage: 2,
  /** The object does not exist, or its state does not permit the operation. Nothing was changed. */
  refused: 3,
  /** A signal ended the work between two steps. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
