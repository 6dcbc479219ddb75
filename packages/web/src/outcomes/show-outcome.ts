import { notifications } from '@mantine/notifications';
import { wordsOf } from '../failures/failure-words.js';

/** Shows the failure of an action that has no place of its own for it. */
export function showFailure(error: unknown): void {
  const { title, text } = wordsOf(error);
  notifications.show({ color: 'red', title, message: text, autoClose: 10_000 });
}

export function showSuccess(message: string): void {
  notifications.show({ color: 'teal', message });
}
