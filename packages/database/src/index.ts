export { applyMigrations } from './migrations/apply-migrations.js';
