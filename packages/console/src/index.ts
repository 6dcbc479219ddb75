export type { ConsoleOptions } from './console-options.js';
export { mountConsole } from './mount-console.js';
