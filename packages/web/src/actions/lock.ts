const DOUBLE_CLICK_MS = 500;

export type Lock = (start: () => Promise<unknown>) => void;

/**
 * Starts nothing while the last start runs, nor within the time of a double click after it succeeded. It does not wait
 * for a render, as a disabled button does. After a failure, which the caller shows, it starts again at once.
 */
export function createLock(): Lock {
  let isLocked = false;
  const release = (): void => {
    isLocked = false;
  };
  return (start) => {
    if (isLocked) return;
    isLocked = true;
    start().then(() => setTimeout(release, DOUBLE_CLICK_MS), release);
  };
}
