export { createBatcher } from './create-batcher.js';
export type { Batcher, BatcherOptions } from './create-batcher.js';
export { WaitedTooLongError } from './waited-too-long-error.js';
