import type { Action, ActionDependencies } from './action.js';
import { promote } from './promote.js';
import { remove } from './remove.js';
import { retry } from './retry.js';

/** The action that a path of bull-board stands for. */
export function actionAt(path: string, dependencies: ActionDependencies): Action {
  if (path.endsWith('/promote')) return promote(dependencies);
  return path.endsWith('/retry') ? retry(dependencies) : remove(dependencies);
}
