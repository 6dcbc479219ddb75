import { type Transaction, Prisma } from '../connections/open-connection.js';

/** The project has as many of something as its plan allows. */
export class LimitReachedError extends Error {
  constructor() {
    super('The limit of the plan is reached.');
    this.name = 'LimitReachedError';
  }
}

/**
 * Serializes what counts towards the limits of a project. A transaction that also locks consumers or endpoints locks
 * the project first. Others may insert rows that refer to the project: waiting for them could deadlock.
 */
export async function lockProject(transaction: Transaction, projectId: string): Promise<void> {
  await transaction.execute(Prisma.sql`SELECT FROM projects WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`);
}
