import { setTimeout as sleep } from 'node:timers/promises';

export const CUSTOMERS = ['bakery-lund', 'cafe-norte', 'fahrrad-kontor', 'maison-verte'];
const TYPES = ['order.created', 'order.paid', 'order.shipped', 'invoice.sent', 'customer.updated'];
const EVENTS = 120;
/** A shop has about two orders in a second, so that the times of its messages differ. */
const EVERY_MS = 500;
/** The first part of a path names the customer. The traffic is what the endpoint had in an hour. */
const ENDPOINTS = [
  { path: '/lund/webhooks', description: 'Back office', eventTypes: ['order.*'], traffic: 480 },
  { path: '/lund/accounting', description: 'Accounting', eventTypes: ['invoice.sent'], traffic: 180 },
  { path: '/lund/staging', description: 'Staging', eventTypes: ['order.paid'], traffic: 72, paused: true },
  { path: '/norte/hooks/orders', description: 'Orders', traffic: 660 },
  { path: '/kontor/api/webhook', description: 'Production', traffic: 960 },
  { path: '/verte/events', description: 'Production', traffic: 360, failing: 0.06 },
  // Gives up early, so that some messages have failed for good.
  {
    path: '/verte/legacy',
    description: 'Old system',
    eventTypes: ['invoice.sent'],
    retrySchedule: [1],
    traffic: 48,
    failing: 0.2,
  },
];

/** Creates the endpoints of the customers on receivers. Returns their ids and the traffic that they had. */
export async function openShop(posthorn, receiversUrl) {
  for (const name of TYPES) await posthorn.eventTypes.create({ name }).catch(() => undefined);
  const opened = [];
  for (const { path, paused = false, traffic, failing = 0.004, ...settings } of ENDPOINTS) {
    const consumerId = CUSTOMERS.find((id) => id.includes(path.split('/')[1]));
    const { id } = await posthorn.endpoints.create({ ...settings, url: receiversUrl + path, consumerId });
    if (paused) await posthorn.endpoints.pause(id);
    opened.push({ id, traffic, failing });
  }
  return opened;
}

/** Publishes the events of a minute. */
export async function publishEvents(posthorn) {
  for (let n = 0; n < EVENTS; n += 1) {
    const order = { id: 48_200 + n, total: `${(19 + ((n * 37) % 180)).toFixed(2)} EUR`, items: 1 + (n % 4) };
    const eventType = TYPES[n % TYPES.length];
    await posthorn.events.publish({
      eventType,
      consumerId: CUSTOMERS[n % CUSTOMERS.length],
      payload: { type: eventType, order },
    });
    await sleep(EVERY_MS);
  }
}

/** Waits until the scheduler has found the endpoints that fail. */
export async function waitForHealth(posthorn) {
  for (;;) {
    const { items } = await posthorn.endpoints.list({ health: 'failing' });
    if (items.length > 0) return;
    await sleep(1000);
  }
}
