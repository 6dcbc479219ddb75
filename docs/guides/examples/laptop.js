import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { GITHUB_SECRET, STRIPE_SECRET, PORT = 4000 } = process.env;
const sign = (secret, content) => createHmac('sha256', secret).update(content).digest('hex');
const isSame = (a, b) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

function isGenuine({ url, headers }, body) {
  if (url === '/github')
    return isSame(headers['x-hub-signature-256'] ?? '', `sha256=${sign(GITHUB_SECRET, body)}`);
  const [, time, signature] = /^t=(\d+),v1=(\w+)$/.exec(headers['stripe-signature']) ?? [];
  return time !== undefined && isSame(signature, sign(STRIPE_SECRET, `${time}.${body}`));
}

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  const status = isGenuine(request, body) ? 204 : 401;
  response.writeHead(status).end(() => console.log(`${status} ${request.url} ${body}`));
}).listen(Number(PORT), '127.0.0.1');
