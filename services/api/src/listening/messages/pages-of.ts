import type { NextMessage } from '@posthorn/database';

/** Messages that are loaded and sent together. A larger message is a page of its own. */
const PAGE_BYTES = 512 * 1024;
/** What a message without a body takes. */
const OVERHEAD_BYTES = 4 * 1024;
/** The payload, and its serialized copy. */
const COPIES = 2;

/** Splits messages into pages of bounded size, in their order. */
export function pagesOf(messages: readonly NextMessage[]): readonly (readonly NextMessage[])[] {
  const pages: NextMessage[][] = [];
  let left = 0;
  for (const message of messages) {
    const page = pages.at(-1);
    if (page === undefined || message.sizeBytes > left) {
      pages.push([message]);
      left = PAGE_BYTES - message.sizeBytes;
    } else {
      page.push(message);
      left -= message.sizeBytes;
    }
  }
  return pages;
}

/** Returns the memory that a page needs while it is being sent. */
export function weightOf(page: readonly NextMessage[]): number {
  return page.reduce((sum, { sizeBytes }) => sum + OVERHEAD_BYTES + COPIES * sizeBytes, 0);
}
