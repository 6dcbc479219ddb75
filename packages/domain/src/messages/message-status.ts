export const MESSAGE_STATUSES = [
  'queued',
  'delivering',
  'succeeded',
  'pending_retry',
  'failed_permanent',
  'paused',
] as const;

export type MessageStatus = (typeof MESSAGE_STATUSES)[number];
