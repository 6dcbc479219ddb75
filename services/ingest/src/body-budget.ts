/** The memory for bodies that are being received, stored or waited with; what one project takes, no other loses. */
export interface BodyBudget {
  /** For one request. */
  open(): BodyHold;
}

export interface BodyHold {
  /** False when there is no room for so many bytes more of this project. */
  reserve(projectId: string, bytes: number): boolean;
  /** Gives back all that was reserved. */
  release(): void;
}

export interface BodyBudgetOptions {
  readonly inAllBytes: number;
  readonly ofProjectBytes: number;
}

const MEBIBYTE = 1024 * 1024;
/** A body that is stored is there several times over: as bytes, as text, in the statement. */
const DEFAULTS: BodyBudgetOptions = { inAllBytes: 128 * MEBIBYTE, ofProjectBytes: 48 * MEBIBYTE };

export function createBodyBudget({ inAllBytes, ofProjectBytes }: BodyBudgetOptions = DEFAULTS): BodyBudget {
  const bytesByProject = new Map<string, number>();
  let allBytes = 0;

  function change(projectId: string, bytes: number): void {
    const left = (bytesByProject.get(projectId) ?? 0) + bytes;
    if (left === 0) bytesByProject.delete(projectId);
    else bytesByProject.set(projectId, left);
    allBytes += bytes;
  }

  return {
    open() {
      const held: { readonly projectId: string; readonly bytes: number }[] = [];
      let isOver = false;
      return {
        reserve(projectId, bytes) {
          const ofProject = (bytesByProject.get(projectId) ?? 0) + bytes;
          if (isOver || allBytes + bytes > inAllBytes || ofProject > ofProjectBytes) return false;
          change(projectId, bytes);
          held.push({ projectId, bytes });
          return true;
        },
        release() {
          isOver = true;
          for (const { projectId, bytes } of held.splice(0)) change(projectId, -bytes);
        },
      };
    },
  };
}
