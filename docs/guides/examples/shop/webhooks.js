import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Posthorn } from '@posthorn/client';
import { CUSTOMER_IDS } from './customers.js';

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="#0f766e"/><path d="M8 21l8-11 8 11z" fill="#fff"/></svg>',
)}`;

const EVENT_TYPES = [
  { name: 'order.created', description: 'A customer placed an order.' },
  { name: 'order.paid', description: 'The payment of an order has arrived.' },
  { name: 'order.shipped', description: 'The parcel of an order has left the warehouse.' },
];

const SCHEMA = {
  type: 'object',
  required: ['order', 'total'],
  properties: {
    order: { type: 'string', description: 'The number of the order.', examples: ['48213'] },
    total: { type: 'number', minimum: 0, examples: [42.5] },
    currency: { enum: ['EUR', 'SEK'] },
  },
};

let orders = 48_200;

/** Sets up the project: who may frame its portal, how it looks, and what its customers can subscribe to. */
export async function openWebhooks(origin) {
  const { apiUrl, apiKey, projectId } = await readSettings();
  const posthorn = new Posthorn({ baseUrl: apiUrl, apiKey });
  const { portalOrigins } = await posthorn.projects.get(projectId);
  await posthorn.projects.update(projectId, {
    portalOrigins: [...new Set([...portalOrigins, origin])],
    portalTheme: { name: 'Fjord Shop', accent: '#0f766e', logo: LOGO, mode: 'auto' },
  });
  for (const { name, description } of EVENT_TYPES)
    await posthorn.eventTypes.put(name, { description, schema: SCHEMA });
  for (const id of CUSTOMER_IDS) await posthorn.consumers.put(id);

  return {
    /** The browser needs only the url. */
    async createSession(consumerId) {
      const { url } = await posthorn.portalSessions.create({ consumerId, ttlMinutes: 60 });
      return { url };
    },
    async publishOrder(consumerId) {
      orders += 1;
      const payload = { order: String(orders), total: 42.5, currency: 'EUR' };
      await posthorn.events.publish({ eventType: 'order.created', consumerId, payload });
      return payload;
    },
  };
}

/** The variables, or what `npm start` has written. */
async function readSettings() {
  const { POSTHORN_URL: apiUrl, POSTHORN_API_KEY: apiKey, POSTHORN_PROJECT_ID: projectId } = process.env;
  if (apiUrl && apiKey && projectId) return { apiUrl, apiKey, projectId };
  const file = join(process.env.POSTHORN_HOME ?? '.posthorn', 'dev.json');
  const dev = JSON.parse(await readFile(file, 'utf8'));
  return { apiUrl: dev.api_url, apiKey: dev.api_key, projectId: dev.project_id };
}
