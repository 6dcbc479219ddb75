import { useBlocker } from '@tanstack/react-router';
import { confirm } from '../actions/confirm.js';
import type { LeavingProps } from '../forms/leaving.js';

interface Step {
  readonly current: Place;
  readonly next: Place;
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Asks before a step to another page, back, or out of a dialog. The browser itself asks before the tab is closed. */
export function AskBeforeLeaving({ isTyped }: LeavingProps): null {
  useBlocker({
    shouldBlockFn: async (step) => leavesForm(step) && isTyped() && !(await mayBeLost()),
    enableBeforeUnload: isTyped,
  });
  return null;
}

/** A form is a page, a dialog, or the panel of a row. What a tab or a filter hides is not lost. */
function leavesForm({ current, next }: Step): boolean {
  const isOther = (name: string): boolean => readSearch(current, name) !== readSearch(next, name);
  return current.pathname !== next.pathname || isOther('create') || isOther('open');
}

function readSearch({ search }: Place, name: string): unknown {
  return new Map<string, unknown>(Object.entries(search)).get(name);
}

function mayBeLost(): Promise<boolean> {
  return new Promise((resolve) => {
    confirm({
      title: 'Leave without saving?',
      text: 'What you typed is lost.',
      action: 'Leave',
      back: 'Stay',
      isDangerous: true,
      onConfirm: () => resolve(true),
      onClose: () => resolve(false),
    });
  });
}
