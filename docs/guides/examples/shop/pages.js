const STYLE = `
  :root { color-scheme: light dark; }
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#eef1f0, #0b0d0d); }
  header { display: flex; gap: 20px; align-items: center; padding: 12px 24px; background: #134e4a; color: #fff; }
  header a { color: #fff; }
  header form { margin-left: auto; }
  main { max-width: 1120px; margin: 24px auto; padding: 0 16px; }
  input, button { font: inherit; padding: 6px 12px; }
  #portal { border-radius: 12px; overflow: hidden; }
`;

export function loginPage(notice = '') {
  return layout(
    `<main><h1>Fjord Shop</h1><p role="alert">${notice}</p>
    <form method="post" action="/login">
      <p><label>Email <input name="email" type="email" autocomplete="username" required></label></p>
      <p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p>
      <button>Sign in</button>
    </form></main>`,
  );
}

export function ordersPage(customer) {
  return layout(
    `${header(customer)}<main><h1>Orders</h1>
    <form method="post" action="/orders"><button>Place an order</button></form></main>`,
  );
}

/** The part of the shop that this example is about. */
export function webhooksPage(customer) {
  return layout(
    `${header(customer)}<main><div id="portal"></div></main>
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

function header({ name }) {
  return `<header><b>Fjord Shop</b> <a href="/">Orders</a> <a href="/webhooks">Webhooks</a>
    <form method="post" action="/logout">${name} <button>Sign out</button></form></header>`;
}

function layout(body) {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Fjord Shop</title>
    <style>${STYLE}</style>
  </head>
  <body>${body}</body>
</html>
`;
}
