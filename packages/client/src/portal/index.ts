export { mountPortal } from './mount-portal.js';
export type { PortalOptions } from './mount-portal.js';
