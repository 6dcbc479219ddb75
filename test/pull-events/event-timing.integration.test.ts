import { expect, it } from '@jest/globals';
import { startPull } from '../support/start-pull.js';

it('an event is listed with the time that each of its steps took', async () => {
  const pull = await startPull();
  const endpoint = await pull.createEndpoint();
  const [read, unread, stored] = [
    await endpoint.receive(),
    await endpoint.receive(),
    await endpoint.receive(),
  ];
  await endpoint.getEvent(read);
  await endpoint.acknowledge([read, unread]);
  const events = await endpoint.listEvents('?status=all');
  expect(events.map(({ id }) => id)).toEqual([read, unread, stored]);
  const steps = events.map((event) => Object.keys(event['timing'] as object));
  expect(steps).toEqual([
    ['ingest_processing_ms', 'time_to_fetch_ms', 'time_to_ack_ms', 'total_lifecycle_ms'],
    ['ingest_processing_ms', 'total_lifecycle_ms'],
    ['ingest_processing_ms'],
  ]);
  const timing = events[0]?.['timing'] as Readonly<Record<string, number>>;
  expect(timing['total_lifecycle_ms']).toBe(
    Number(timing['time_to_fetch_ms']) + Number(timing['time_to_ack_ms']),
  );
});
