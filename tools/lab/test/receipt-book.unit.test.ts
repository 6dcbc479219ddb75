import { expect, it } from '@jest/globals';
import { createReceiptBook } from '@posthorn/lab';

it('contains the receipts of receivers and of a consumer in time order', () => {
  const book = createReceiptBook();
  book.take('pulled', 30);
  book.absorb({
    messageIds: ['forwarded', 'refused'],
    atMs: Float64Array.of(10, 20),
    arrivedMs: Float64Array.of(9, 19),
    destinations: Uint16Array.of(0, 0),
    senders: Uint16Array.of(3, 4),
    taken: Uint8Array.of(1, 0),
    repeatable: Uint8Array.of(0, 1),
  });
  book.take('pulled', 40);
  expect(book.takenBetween(0, 35)).toEqual([10, 30]);
  expect(book.takenAt('pulled')).toEqual([30, 40]);
  expect(book.requestsFor('refused')).toEqual([
    { arrivedMs: 19, atMs: 20, sender: 4, isTaken: false, isRepeatable: true },
  ]);
  expect(book.requestsFor('pulled')).toEqual([]);
  expect([...book.taken.keys()]).toEqual(['pulled', 'forwarded']);
});
