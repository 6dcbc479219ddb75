import { expect, it } from '@jest/globals';
import { createReceiptBook } from '@posthorn/lab';

it('holds what receivers took beside what a consumer fetched, in the order of time', () => {
  const book = createReceiptBook();
  book.take('pulled', 30);
  book.absorb({
    messageIds: ['forwarded', 'refused'],
    atMs: Float64Array.of(10, 20),
    destinations: Uint16Array.of(0, 0),
    taken: Uint8Array.of(1, 0),
  });
  book.take('pulled', 40);
  expect(book.takenBetween(0, 35)).toEqual([10, 30]);
  expect(book.takenAt('pulled')).toEqual([30, 40]);
  expect([...book.taken.keys()]).toEqual(['pulled', 'forwarded']);
});
