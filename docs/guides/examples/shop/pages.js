const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d7dddb, #2b3231); --card: light-dark(#fff, #111216); }
  * { box-sizing: border-box; }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#eef1f0, #0b0d0d); }
  header { background: #134e4a; color: #fff; }
  header > div { display: flex; flex-wrap: wrap; gap: 8px 20px; align-items: center; max-width: 1152px;
    margin: 0 auto; padding: 10px 16px; }
  header a { color: #d5ece8; text-decoration: none; }
  header a[aria-current] { color: #fff; font-weight: 600; }
  header form { display: flex; gap: 12px; align-items: center; margin-left: auto; }
  main { max-width: 1152px; margin: 24px auto; padding: 0 16px; }
  h1 { margin: 0 0 16px; font-size: 22px; }
  label { display: block; margin-bottom: 12px; font-weight: 500; }
  input { display: block; width: 100%; margin-top: 4px; padding: 8px 12px; border: 1px solid #7c8a87;
    border-radius: 8px; background: transparent; color: inherit; font: inherit; }
  button { padding: 8px 16px; border: 0; border-radius: 8px; background: #0f766e; color: #fff; font: inherit;
    font-weight: 600; cursor: pointer; }
  header button { padding: 4px 12px; background: #0f3d3a; font-weight: 500; }
  .card { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
  .sign-in { max-width: 360px; margin: 12vh auto; }
  .orders { padding: 0; list-style: none; }
  .orders li { display: flex; justify-content: space-between; padding: 10px 0; border-top: 1px solid var(--line); }
  #portal { overflow: hidden; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
`;

export function loginPage(notice = '') {
  return layout(
    `<main><form class="card sign-in" method="post" action="/login"><h1>Fjord Shop</h1>
      ${notice && `<p role="alert">${notice}</p>`}
      <label>Email <input name="email" type="email" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
      <button>Sign in</button>
    </form></main>`,
  );
}

export function ordersPage(customer) {
  const rows = customer.orders.map(
    ({ order, total, currency }) =>
      `<li><span>Order ${order}</span><span>${total.toFixed(2)} ${currency}</span></li>`,
  );
  return layout(
    `${header(customer, '/')}<main><div class="card"><h1>Orders</h1>
    <form method="post" action="/orders"><button>Place an order</button></form>
    <ul class="orders">${rows.join('')}</ul></div></main>`,
  );
}

/** The part of the shop that this example is about. */
export function webhooksPage(customer) {
  return layout(
    `${header(customer, '/webhooks')}<main><h1>Webhooks</h1><div id="portal"></div></main>
    <script type="module">
      import { mountPortal } from '/client/index.js';

      async function createSession() {
        const response = await fetch('/portal-session', { method: 'POST' });
        if (!response.ok) throw new Error('Sign in again.');
        return (await response.json()).url;
      }

      mountPortal(document.querySelector('#portal'), {
        url: await createSession(),
        onExpired: createSession,
      });
    </script>`,
  );
}

function header({ name }, current) {
  const link = (path, text) =>
    `<a href="${path}"${path === current ? ' aria-current="page"' : ''}>${text}</a>`;
  return `<header><div><b>Fjord Shop</b> ${link('/', 'Orders')} ${link('/webhooks', 'Webhooks')}
    <form method="post" action="/logout">${name} <button>Sign out</button></form></div></header>`;
}

function layout(body) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fjord Shop</title>
    <link rel="icon" href="data:,">
    <style>${STYLE}</style>
  </head>
  <body>${body}</body>
</html>
`;
}
