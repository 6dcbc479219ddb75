export type Release = () => unknown;

export interface ReleaseFailure {
  readonly name: string;
  readonly error: unknown;
}

/** What was acquired, to be released last-in-first-out. */
export interface ReleaseStack {
  /** Call it on the line after the acquisition. */
  push(name: string, release: Release): void;
  /** Runs every release, whatever the others do, and tells which failed. A second call returns the first one's promise. */
  releaseAll(): Promise<readonly ReleaseFailure[]>;
}

export function createReleaseStack(): ReleaseStack {
  const entries: { readonly name: string; readonly release: Release }[] = [];
  let running: Promise<readonly ReleaseFailure[]> | undefined;

  async function run(): Promise<readonly ReleaseFailure[]> {
    const failures: ReleaseFailure[] = [];
    for (let entry = entries.pop(); entry !== undefined; entry = entries.pop()) {
      try {
        await entry.release();
      } catch (error) {
        failures.push({ name: entry.name, error });
      }
    }
    return failures;
  }

  return {
    push(name, release) {
      if (running !== undefined)
        throw new Error(`"${name}" was acquired while everything is being released.`);
      entries.push({ name, release });
    },
    releaseAll: () => (running ??= run()),
  };
}
