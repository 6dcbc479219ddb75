import { createServer } from 'node:http';
import { setTimeout } from 'node:timers';

/** How the servers of the customers answer, by the beginning of the path. The others answer quickly. */
const BEHAVIOURS = {
  '/kontor': { status: 200, delayMs: 240 },
  '/verte': { status: 503, delayMs: 12 },
};
const ORDINARY = { status: 200, delayMs: 12 };
const BODIES = { 200: '{"received":true}', 503: '{"error":"maintenance"}' };

/** Starts the server behind the endpoints of all customers. */
export async function startReceivers() {
  const server = createServer((request, response) => {
    const [path] = /^\/\w+/.exec(request.url);
    const { status, delayMs } = BEHAVIOURS[path] ?? ORDINARY;
    setTimeout(
      () => response.writeHead(status, { 'content-type': 'application/json' }).end(BODIES[status]),
      delayMs * (0.7 + Math.random()),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}
