export { collectGarbage } from './collect-garbage.js';
export { createReleaseStack } from './release-stack.js';
export type { Release, ReleaseFailure, ReleaseStack } from './release-stack.js';
export { repeat } from './repeat.js';
export type { Repetition, RepeatOptions } from './repeat.js';
export { runProcess } from './run-process.js';
export type { ProcessOptions } from './run-process.js';
export { STOP_WITHIN_MS } from './stop-deadlines.js';
