export { runChaos } from './run/run-chaos.js';
