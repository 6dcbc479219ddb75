import type { SearchResult } from '@posthorn/client';

const MAX_RECENT = 5;

/** What this tab opened before, the last one first. A browser may refuse to store it. */
export function readRecent(projectId: string): readonly SearchResult[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(projectId)) ?? '[]') as readonly SearchResult[];
  } catch {
    return [];
  }
}

export function keepRecent(projectId: string, opened: SearchResult): void {
  const kept = withRecent(readRecent(projectId), opened);
  try {
    sessionStorage.setItem(keyOf(projectId), JSON.stringify(kept));
  } catch {
    // Then it is not kept.
  }
}

/** Puts a result before the others. */
export function withRecent(recent: readonly SearchResult[], opened: SearchResult): readonly SearchResult[] {
  const others = recent.filter(({ kind, id }) => kind !== opened.kind || id !== opened.id);
  return [opened, ...others].slice(0, MAX_RECENT);
}

function keyOf(projectId: string): string {
  return `posthorn.recent.${projectId}`;
}
