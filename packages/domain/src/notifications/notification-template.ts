/** The shape of a notification's payload: the whole of it as JSON, or a text for a chat room. */
export const NOTIFICATION_TEMPLATES = ['generic', 'slack', 'discord'] as const;

export type NotificationTemplate = (typeof NOTIFICATION_TEMPLATES)[number];
