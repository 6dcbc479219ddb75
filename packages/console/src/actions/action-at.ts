import type { Action, ActionDependencies } from './action.js';
import { promote } from './promote.js';
import { remove } from './remove.js';
import { retry } from './retry.js';

/** Returns the action for a path of bull-board. */
export function actionAt(path: string, dependencies: ActionDependencies): Action {
  if (path.endsWith('/promote')) return promote(dependencies);
  return path.endsWith('/retry') ? retry(dependencies) : remove(dependencies);
}
