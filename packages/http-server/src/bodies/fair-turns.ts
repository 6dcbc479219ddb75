/** Lets projects take turns, a few in each round of the event loop, so that other requests are answered in between. */
export interface FairTurns {
  /** Resolves when it is the project's turn. Projects that wait get theirs in rotation. */
  next(projectId: string): Promise<void>;
}

export function createFairTurns(turnsPerRound: number): FairTurns {
  const waiting = new Map<string, (() => void)[]>();

  function playRound(): void {
    for (let turn = 0; turn < turnsPerRound; turn += 1) grantNext();
    if (waiting.size > 0) setImmediate(playRound);
  }

  function grantNext(): void {
    const [first] = waiting;
    if (first === undefined) return;
    const [projectId, ofProject] = first;
    waiting.delete(projectId);
    const begin = ofProject.shift();
    if (ofProject.length > 0) waiting.set(projectId, ofProject);
    begin?.();
  }

  return {
    next: (projectId) =>
      new Promise((resolve) => {
        if (waiting.size === 0) setImmediate(playRound);
        const ofProject = waiting.get(projectId);
        if (ofProject === undefined) waiting.set(projectId, [resolve]);
        else ofProject.push(resolve);
      }),
  };
}
