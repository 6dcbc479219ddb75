import { once } from 'node:events';
import { createServer } from 'node:http';

/** Counts the deliveries of each message. */
export async function startReceiver(port) {
  const deliveries = new Map();
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const id = request.headers['x-webhook-id'];
      deliveries.set(id, (deliveries.get(id) ?? 0) + 1);
      response.writeHead(204).end();
    });
  });
  server.listen(port, '0.0.0.0');
  await once(server, 'listening');
  return { deliveries, stop: () => server.close().closeAllConnections() };
}
