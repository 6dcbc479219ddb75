export { ConfigError } from './config-error.js';
export { readEnvironment } from './environment.js';
export type { Environment } from './environment.js';
export { loadConfig } from './load-config.js';
export type { Config } from './load-config.js';
export { summarizeConfig } from './summarize-config.js';
export type { Variable } from './variable.js';
export { VARIABLES } from './variables.js';
export type { VariableKey } from './variables.js';
