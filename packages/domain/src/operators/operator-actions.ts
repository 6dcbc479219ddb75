/** The manual actions of an operator: subject and verb. */
export const OPERATOR_ACTIONS = [
  'tenant.create',
  'tenant.set-plan',
  'project.create',
  'project.suspend',
  'project.activate',
  'project.delete',
  'key.create',
  'key.delete',
  'console.link',
  'database.migrate',
  'database.restore',
  'secrets.re-encrypt',
  'queue.pause',
  'queue.resume',
  'queue.drain',
  'queue.retry',
  'queue.promote',
  'queue.clean',
  'job.retry',
  'job.promote',
  'job.remove',
  'messages.redrive',
  'messages.replay',
  'messages.cancel',
  'partitions.create',
  'partitions.drop',
] as const;

export type OperatorAction = (typeof OPERATOR_ACTIONS)[number];

/** The tool with which the action was done. */
export type OperatorActionOrigin = 'cli' | 'console';
