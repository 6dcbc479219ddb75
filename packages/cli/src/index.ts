export { alignColumns } from './output/align-columns.js';
export { runCli } from './run-cli.js';
export type { CliOptions } from './run-cli.js';
