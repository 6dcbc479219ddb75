import { beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '@posthorn/test-support';
import { errorCodeOf, messageIdOf, post } from '../support/post.js';
import { type Forwarding, startForwarding } from '../support/start-forwarding.js';

let ingest: Forwarding;
beforeAll(async () => {
  ingest = await startForwarding();
});

describe('the query string of a webhook', () => {
  it.each([
    ['', '?shop=1&name=%C3%A9&a+b=%2F&flag', '/hook?shop=1&name=%C3%A9&a+b=%2F&flag'],
    ['?own=1', '?shop=1', '/hook?own=1&shop=1'],
    ['?own=1', '', '/hook?own=1'],
    ['', '?token=a-token-of-ours-1&shop=1', '/hook?shop=1'],
    ['', '?%74oken=a-token-of-ours-1', '/hook'],
    ['', '?', '/hook'],
  ])('follows that of the destination %s: %s becomes %s', async (own, query, forwarded) => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({
      url: `${receiver.url}/hook${own}`,
      tokenQueryParam: 'token',
      tokenHeaderName: 'X-Token',
      staticToken: 'a-token-of-ours-1',
    });
    const headers = query.includes('oken=') ? {} : { 'X-Token': 'a-token-of-ours-1' };
    const id = messageIdOf(await post(ingest.url + path + query, { headers }));
    const [request] = await receiver.waitForRequests(1);
    expect(request?.path).toBe(forwarded);
    const kept = forwarded.replace(`/hook${own}`, '').replace(/^[?&]/, '');
    expect(await ingest.database.messages.findQuery(id)).toBe(kept === '' ? undefined : kept);
  });
});

it('ignores one slash at the end of the ingest URL, and no second one', async () => {
  const { path } = await ingest.createSource({ direction: 'pull' });
  messageIdOf(await post(`${ingest.url}${path}/`));
  messageIdOf(await post(`${ingest.url}${path}/?a=1`));
  expect((await fetch(`${ingest.url}${path}//`, { method: 'POST' })).status).toBe(404);
});

describe('a webhook that was forwarded', () => {
  it.each([
    [undefined, '1'],
    ['3', '4'],
    ['4', '5'],
  ])('with %s hops is forwarded with %s', async (before, after) => {
    const receiver = await ingest.startReceiver();
    const { path } = await ingest.createSource({ url: receiver.url });
    await post(ingest.url + path, { headers: before === undefined ? {} : { 'X-Webhook-Hops': before } });
    const [request] = await receiver.waitForRequests(1);
    expect(request?.headers['x-webhook-hops']).toBe(after);
  });

  it.each(['5', '6', '999999999', 'of the sender', '-1', '', ['0', '0']])(
    'with %s hops is refused',
    async (hops) => {
      const { id, path } = await ingest.createSource();
      const answer = await post(ingest.url + path, { headers: { 'X-Webhook-Hops': hops } });
      expect(answer.status).toBe(508);
      expect(errorCodeOf(answer)).toBe('TOO_MANY_HOPS');
      expect(await ingest.messagesOf(id)).toEqual([]);
    },
  );

  it('through three endpoints in a circle stops', async () => {
    const sources = await Promise.all([0, 1, 2].map(() => ingest.createSource()));
    for (const [index, { id }] of sources.entries()) {
      const next = sources[(index + 1) % sources.length];
      const url = `${ingest.url}${next?.path ?? ''}`;
      await ingest.query('UPDATE endpoints SET url = $2, normalized_url = $2 WHERE id = $1', [id, url]);
    }
    const [first] = sources;
    const id = messageIdOf(await post(`${ingest.url}${first?.path ?? ''}`, { body: 'round' }));
    const [rejection] = await ingest.waitForRejections(1, 'too_many_hops');
    expect(rejection?.reasonDetail).toContain('goes in a circle');
    await ingest.waitForStatus(id, 'succeeded');
    const last = await waitFor(async () => {
      const all = await Promise.all(sources.map((source) => ingest.messagesOf(source.id)));
      return all.flat().find(({ status }) => status === 'failed_permanent');
    });
    expect(last.responseStatus).toBe(508);
    const received = await Promise.all(sources.map((source) => ingest.messagesOf(source.id)));
    expect(received.flat()).toHaveLength(5);
  });
});
