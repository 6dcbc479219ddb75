export type Environment = Readonly<Record<string, string | undefined>>;

/** A copy of the process's environment. */
export function readEnvironment(): Environment {
  return { ...process.env };
}
