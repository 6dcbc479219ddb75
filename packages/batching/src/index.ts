export { createBatcher } from './create-batcher.js';
export type { Batcher, BatcherOptions } from './create-batcher.js';
