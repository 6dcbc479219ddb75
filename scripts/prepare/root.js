import { fileURLToPath, URL } from 'node:url';

/** The project's folder; commands work wherever they are called from. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
