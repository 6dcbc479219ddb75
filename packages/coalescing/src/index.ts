export { createBatcher } from './batching/create-batcher.js';
export type { Batcher, BatcherOptions } from './batching/create-batcher.js';
export { WaitedTooLongError } from './batching/waited-too-long-error.js';
export { createFreshCache } from './caching/create-fresh-cache.js';
export type { FreshCache, FreshCacheOptions } from './caching/create-fresh-cache.js';
