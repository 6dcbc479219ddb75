export type Release = () => unknown;

export interface ReleaseFailure {
  readonly name: string;
  readonly error: unknown;
}

/** Acquired resources, which are released in reverse order. */
export interface ReleaseStack {
  /** Call it on the line after the acquisition. */
  push(name: string, release: Release): void;
  /**
   * Runs every release, even if others fail, and returns the failures. A second call returns the promise of the first
   * one.
   */
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
