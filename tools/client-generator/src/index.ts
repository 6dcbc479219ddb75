export { GENERATED_FOLDERS, generateClients } from './generate-clients.js';
