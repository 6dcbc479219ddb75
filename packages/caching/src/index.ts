export { createFreshCache } from './create-fresh-cache.js';
export type { FreshCache, FreshCacheOptions } from './create-fresh-cache.js';
