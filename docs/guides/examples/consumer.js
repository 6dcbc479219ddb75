const { API_URL = 'http://127.0.0.1:3000', API_KEY, PULL_ENDPOINT_ID } = process.env;
const events = `${API_URL}/v1/pull-endpoints/${PULL_ENDPOINT_ID}/events`;

async function call(url, options) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${API_KEY}` }, ...options });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()).data;
}
for (;;) {
  const ids = (await call(`${events}?limit=100`)).map(({ id }) => id);
  for (const id of ids) console.log(JSON.stringify(await call(`${events}/${id}?preview=true`))); // the work
  if (ids.length > 0)
    await call(`${events}/ack`, { method: 'POST', body: JSON.stringify({ event_ids: ids }) });
  else await new Promise((resolve) => setTimeout(resolve, 1000));
}
