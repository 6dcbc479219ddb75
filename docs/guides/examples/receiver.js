import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const { 'x-webhook-timestamp': timestamp = '', 'x-webhook-signature': signatures = '' } = request.headers;
  const hmac = createHmac('sha256', process.env.SIGNING_SECRET).update(`${timestamp}.`).update(body);
  const expected = Buffer.from(`sha256=${hmac.digest('hex')}`);
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
  const isGenuine = signatures
    .split(',')
    .map((entry) => Buffer.from(entry))
    .some((entry) => entry.length === expected.length && timingSafeEqual(entry, expected));
  const status = isGenuine && isFresh ? 204 : 401;
  if (signatures !== '') console.log(status, request.url, request.headers['x-webhook-id'], body.toString());
  response.writeHead(status).end();
}).listen(Number(process.env.PORT ?? 4000), '127.0.0.1');
