/** As long as the table takes at most, where each frame takes no longer than FRAME_MS. */
const SETTLING_MS = 500;
const FRAME_MS = 20;

/** The time after a change in which the table measures its rows, and moves the page for what it finds. */
export interface Settling {
  readonly isOn: () => boolean;
  readonly begin: () => void;
  readonly end: () => void;
}

/** Measures a frame at a time, as the table does: on a busy machine, both take longer. */
export function createSettling(): Settling {
  let frame: number | undefined;
  const end = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
  };
  const wait = (leftMs: number, beforeMs: number): void => {
    frame = requestAnimationFrame((nowMs) => {
      const left = leftMs - Math.min(Math.max(nowMs - beforeMs, 0), FRAME_MS);
      if (left > 0) wait(left, nowMs);
      else end();
    });
  };
  return {
    isOn: () => frame !== undefined,
    begin() {
      end();
      wait(SETTLING_MS, performance.now());
    },
    end,
  };
}
