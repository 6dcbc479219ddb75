import { randomBytes } from 'node:crypto';

/** A real shop has a database, and stores hashes of passwords. */
const CUSTOMERS = [
  { id: 'bakery-lund', name: 'Bakery Lund', email: 'anna@bakery.example', password: 'bread', orders: [] },
  { id: 'cafe-norte', name: 'Café Norte', email: 'luis@cafe.example', password: 'coffee', orders: [] },
];

const sessions = new Map();

export const CUSTOMER_IDS = CUSTOMERS.map(({ id }) => id);

/** Returns the cookie of a new session, or undefined for a wrong login. */
export function signIn(email, password) {
  const customer = CUSTOMERS.find((each) => each.email === email && each.password === password);
  if (customer === undefined) return undefined;
  const session = randomBytes(32).toString('base64url');
  sessions.set(session, customer);
  return `shop=${session}; HttpOnly; SameSite=Strict; Path=/`;
}

/** Returns the cookie that ends the session. */
export function signOut(request) {
  sessions.delete(readSession(request));
  return 'shop=; HttpOnly; SameSite=Strict; Path=/; Max-Age=0';
}

export function findCustomer(request) {
  return sessions.get(readSession(request));
}

function readSession({ headers }) {
  return /(?:^|; )shop=([\w-]+)/.exec(headers.cookie ?? '')?.[1];
}
