export { attack } from './attack.js';
export type { AttackOptions, AttackReport } from './attack.js';
export { attackConnections } from './connections/attack-connections.js';
export type { ConnectionTarget } from './connections/attack-connections.js';
export type { Issue } from './found.js';
export { runFuzz } from './run/run-fuzz.js';
export type { Target } from './target.js';
