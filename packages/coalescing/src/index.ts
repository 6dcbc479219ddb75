export { type Batcher, type BatcherOptions, createBatcher } from './batching/create-batcher.js';
export { WaitedTooLongError } from './batching/waiting-items.js';
export { type FreshCache, type FreshCacheOptions, createFreshCache } from './caching/create-fresh-cache.js';
