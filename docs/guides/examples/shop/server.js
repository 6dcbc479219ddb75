import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { findCustomer, signIn, signOut } from './customers.js';
import { loginPage, ordersPage, webhooksPage } from './pages.js';
import { openWebhooks } from './webhooks.js';

const port = Number(process.env.SHOP_PORT ?? 4100);
const origin = `http://localhost:${port}`;
const webhooks = await openWebhooks(origin);
const clientFolder = new URL('./', import.meta.resolve('@posthorn/client/portal'));

/** What visitors may ask for. Without a customer, only the sign-in is answered. */
const ROUTES = {
  'GET /': ({ customer }) => page(ordersPage(customer)),
  'GET /webhooks': ({ customer }) => page(webhooksPage(customer)),
  'POST /orders': async ({ customer }) => {
    customer.orders.unshift(await webhooks.publishOrder(customer.id));
    return redirect('/');
  },
  // The browser gets a session of its own customer, never the API key.
  'POST /portal-session': async ({ customer }) => json(await webhooks.createSession(customer.id)),
  'POST /logout': ({ request }) => redirect('/login', signOut(request)),
};

const PUBLIC = {
  'GET /login': () => page(loginPage()),
  'POST /login': async ({ request }) => {
    const form = new URLSearchParams(await readBody(request));
    const cookie = signIn(form.get('email'), form.get('password'));
    return cookie === undefined ? page(loginPage('This is not right.'), 401) : redirect('/', cookie);
  },
  'GET /client/index.js': () => script('index.js'),
  'GET /client/mount-portal.js': () => script('mount-portal.js'),
};

createServer(async (request, response) => {
  try {
    const { status, headers, body } = await answer(request);
    response.writeHead(status, headers).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end('Something went wrong.');
  }
}).listen(port, 'localhost', () => console.log(`The shop is open: ${origin} (anna@bakery.example, bread)`));

async function answer(request) {
  const { pathname } = new URL(request.url, origin);
  const name = `${request.method} ${pathname}`;
  if (Object.hasOwn(PUBLIC, name)) return await PUBLIC[name]({ request });
  if (!Object.hasOwn(ROUTES, name)) return { status: 404, headers: {}, body: 'There is no such page.' };
  const customer = findCustomer(request);
  if (customer !== undefined) return await ROUTES[name]({ request, customer });
  return request.method === 'GET' ? redirect('/login') : { status: 401, headers: {}, body: 'Sign in.' };
}

function page(html, status = 200) {
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: html };
}

function json(value) {
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) };
}

function redirect(location, cookie) {
  return { status: 303, headers: { location, ...(cookie && { 'set-cookie': cookie }) }, body: '' };
}

async function script(name) {
  const body = await readFile(fileURLToPath(new URL(name, clientFolder)));
  return { status: 200, headers: { 'content-type': 'text/javascript' }, body };
}

async function readBody(request) {
  let text = '';
  for await (const part of request.setEncoding('utf8')) {
    text += part;
    if (text.length > 10_000) throw new Error('The body is too long.');
  }
  return text;
}
