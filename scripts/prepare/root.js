import { fileURLToPath, URL } from 'node:url';

/** The project's folder, so that commands work in any current directory. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
