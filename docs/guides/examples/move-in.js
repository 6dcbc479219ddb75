// Moves endpoints with their secrets: node move-in.js svix|outpost. May be run again: it leaves out what is there.
const { API_URL = 'http://127.0.0.1:3000', API_KEY, FROM_URL, FROM_KEY } = process.env;
async function call(base, key, path, method = 'GET', body) {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(base + path, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : await response.json();
}
const theirs = (path) => call(FROM_URL, FROM_KEY, path);
const ours = (...request) => call(API_URL, API_KEY, ...request);
const encode = encodeURIComponent;

async function* pagesOfSvix(path) {
  for (let [iterator, done] = ['', false]; !done;) {
    const page = await theirs(`${path}?limit=100${iterator && `&iterator=${encode(iterator)}`}`);
    yield* page.data;
    ({ iterator, done } = page);
  }
}

async function* fromSvix() {
  for await (const app of pagesOfSvix('/api/v1/app')) {
    const consumer = { id: app.uid ?? app.id, name: app.name };
    for await (const endpoint of pagesOfSvix(`/api/v1/app/${app.id}/endpoint`)) {
      const path = `/api/v1/app/${app.id}/endpoint/${endpoint.id}`;
      const { headers, sensitive } = await theirs(`${path}/headers`);
      const { key } = await theirs(`${path}/secret`);
      const isSymmetric = key.startsWith('whsec_');
      const settings = {
        url: endpoint.url,
        description: endpoint.description || null,
        event_types: endpoint.filterTypes ?? null,
        rate_limit_rps: endpoint.throttleRate ?? endpoint.rateLimit ?? null,
        headers,
        signature_scheme: 'standard',
        signature_headers: 'svix',
        ...(isSymmetric && { signing_secret: key }),
      };
      const left = [
        !isSymmetric && 'its secret is no whsec_',
        endpoint.channels?.length > 0 && `its channels: ${endpoint.channels.join(', ')}`,
        sensitive.length > 0 && `values of its headers: ${sensitive.join(', ')}`,
      ];
      yield { consumer, settings, isOff: endpoint.disabled === true, left };
    }
  }
}

async function* fromOutpost() {
  for (let next = ''; next !== undefined;) {
    const page = await theirs(`/tenants?limit=100${next && `&next=${encode(next)}`}`);
    for (const { id } of page.models) {
      for (const destination of await theirs(`/tenants/${encode(id)}/destinations?type=webhook`)) {
        const { config, credentials, topics, filter, disabled_at } = destination;
        const isStandard = credentials.secret.startsWith('whsec_');
        const settings = {
          url: config.url,
          event_types: topics.includes('*') ? null : topics,
          headers: JSON.parse(config.custom_headers || '{}'),
          signature_scheme: isStandard ? 'standard' : 'posthorn',
          signing_secret: credentials.secret,
        };
        const left = [
          !isStandard && 'its receiver must verify X-Webhook-Signature',
          filter && Object.keys(filter).length > 0 && 'its filter',
        ];
        yield { consumer: { id, name: id }, settings, isOff: disabled_at !== null, left };
      }
    }
    next = page.pagination?.next ?? undefined;
  }
}

async function isHere(consumerId, url) {
  for (let cursor = ''; cursor !== null;) {
    const query = `?consumer_id=${encode(consumerId)}&limit=100${cursor && `&cursor=${encode(cursor)}`}`;
    const page = await ours(`/v1/endpoints${query}`);
    if (page.data.some((endpoint) => endpoint.url === url)) return true;
    cursor = page.meta.next_cursor;
  }
  return false;
}

for await (const { consumer, settings, isOff, left } of { svix: fromSvix, outpost: fromOutpost }[
  process.argv[2]
]()) {
  const label = `${consumer.id} ${settings.url}`;
  try {
    if (await isHere(consumer.id, settings.url)) continue;
    await ours(`/v1/consumers/${encode(consumer.id)}`, 'PUT', { name: consumer.name });
    const { data } = await ours('/v1/endpoints', 'POST', { ...settings, consumer_id: consumer.id });
    if (isOff) await ours(`/v1/endpoints/${data.id}/pause`, 'POST');
    console.log(
      ['moved', label, data.id, ...left.filter(Boolean).map((what) => `not moved: ${what}`)].join(' | '),
    );
  } catch (error) {
    console.log(`failed | ${label} | ${error.message}`);
    process.exitCode = 1;
  }
}
