export { generateClient } from './generate-client.js';
