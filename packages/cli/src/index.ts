export { runCli } from './run-cli.js';
export type { CliOptions } from './run-cli.js';
