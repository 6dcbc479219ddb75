import { beforeAll, describe, expect, it } from '@jest/globals';
import MiniSearch from 'minisearch';
import { SEARCH_OPTIONS, type SearchEntry, findEntries } from '../../src/browser/search-options.js';
import { guidePages } from '../../src/pages/guide-pages.js';
import { searchIndex } from '../../src/site/search-index.js';

let index: MiniSearch<SearchEntry>;
beforeAll(async () => {
  const bytes = await searchIndex(guidePages(''));
  index = MiniSearch.loadJSON<SearchEntry>(bytes.toString(), SEARCH_OPTIONS);
});

describe('the first result', () => {
  it.each([
    ['verify in Go', 'guides/verify-signatures'],
    ['after the 8th attempt', 'guides/retries'],
    ['only order events of one customer', 'guides/webhooks-for-your-customers'],
    ['move from Svix', 'guides/moving-in'],
    ['why not delivered', 'guides/troubleshooting'],
    ['rate limit', 'guides/manage-endpoints#limit-the-requests-per-second'],
    ['receive Slack', 'guides/senders'],
    ['Kubernetes', 'operations'],
    ['backup', 'backup'],
    ['is the order kept', 'guides/order'],
    ['ngrok', 'guides/listening'],
    ["delete a customer's data", 'guides/webhooks-for-your-customers#delete-a-customers-data'],
    ['egress addresses', 'configuration#a-proxy-for-all-that-leaves'],
    ['delivery timeout', 'guides/retries#the-timeout-of-a-delivery'],
    ['exactly once', 'guides/retries#exactly-once-or-at-least-once'],
    ['test locally', 'guides/listening'],
    ['GDPR', 'guides/webhooks-for-your-customers#delete-a-customers-data'],
    ['FIFO', 'guides/order'],
    ['ordering', 'guides/order'],
    ['egress IP', 'configuration#a-proxy-for-all-that-leaves'],
    ['timeout', 'guides/retries#the-timeout-of-a-delivery'],
    ['rotate secret', 'guides/manage-endpoints'],
    ['dead letter queue', 'guides/retries'],
    ['iframe', 'guides/portal'],
    ['prometheus', 'metrics'],
    ['verify in Python', 'guides/verify-signatures'],
    ['api key scopes', 'guides/api-keys'],
    ['export csv', 'guides/export'],
    ['outage', 'guides/incidents'],
    ['websocket', 'guides/listening'],
    ['replay failed messages', 'guides/retries'],
    ['upgrade', 'upgrading'],
    ['scale workers', 'scaling'],
    ['pull events', 'guides/pull-events'],
    ['callback', 'guides/callbacks'],
    ['slack notification', 'guides/notifications'],
    ['stripe signature', 'guides/senders'],
    ['duplicate messages', 'guides/retries#exactly-once-or-at-least-once'],
    ['environment variables', 'configuration'],
    ['how do I know a webhook really came from you', 'guides/verify-signatures'],
    ['webhook returns 401', 'guides/troubleshooting#401-at-the-receiver'],
    ['stop sending to an endpoint', 'guides/manage-endpoints#pause-an-endpoint'],
    ['why was my endpoint disabled', 'guides/troubleshooting'],
    ['how long are messages kept', 'guides/manage-endpoints#set-the-retention-of-a-payload'],
    ['change the signing secret without downtime', 'guides/manage-endpoints#rotate-a-signing-secret'],
    ['CSV of last month', 'guides/export'],
    ['install on Ubuntu', 'operations#on-one-machine'],
    ['docker compose', 'operations'],
    ['restore', 'backup'],
    ['who changed this endpoint', 'guides/api-keys#who-changed-what'],
    ['send the same message twice', 'guides/retries#exactly-once-or-at-least-once'],
    ['client certificate', 'guides/client-certificates'],
    ['mutual tls', 'guides/client-certificates'],
    ['read only key', 'guides/api-keys#scopes'],
    ['poll for events', 'guides/pull-events'],
    ['asyncio', 'guides/python#with-asyncio'],
    ['move from Hookdeck', 'guides/moving-in'],
    ['offboarding', 'guides/webhooks-for-your-customers#delete-a-customers-data'],
    ['Redis died', 'operations#what-heals-by-itself'],
    ['disk is full', 'reliability#full-disks'],
    ['limit requests per second', 'guides/manage-endpoints#limit-the-requests-per-second'],
    ['custom header', 'guides/manage-endpoints#send-custom-headers'],
    ["resend yesterday's webhooks", 'guides/retries#replay'],
    ['validate payloads', 'guides/webhooks-for-your-customers#describe-your-event-types'],
    ['let my customers add their own URLs', 'guides/portal'],
    ['payload too large', 'guides/troubleshooting#413-the-payload-is-too-large'],
    ['timestamp tolerance', 'security#timestamps'],
    ['single sign-on', 'guides/single-sign-on'],
    ['SSO', 'guides/single-sign-on'],
    ['OIDC', 'guides/single-sign-on'],
    ['Keycloak', 'guides/single-sign-on'],
    ['sign in with Okta', 'guides/single-sign-on'],
    ['who may see', 'guides/single-sign-on'],
    ['revoke access of a colleague', 'guides/single-sign-on'],
    ['MCP', 'guides/agents'],
    ['Claude', 'guides/agents'],
    ['model context protocol', 'guides/agents'],
    ['AI agent', 'guides/agents'],
    ['prompt injection', 'guides/agents'],
  ])('of "%s" is about it', (question, path) => {
    const [first] = findEntries(index, question);
    expect(String(first?.id).startsWith(path) ? path : first?.id).toBe(path);
  });
});

describe('the first three results', () => {
  it.each([
    ['why is my message not delivered', 'guides/troubleshooting#why-a-message-is-not-delivered'],
    ['How do I verify in PHP?', 'guides/verify-signatures#php'],
    ['401', 'guides/troubleshooting#401-at-the-receiver'],
    ['rotate a secret', 'guides/manage-endpoints#rotate-a-signing-secret'],
    ['how do I restore a backup', 'backup'],
    ['can I embed the portal', 'guides/portal#embed-it'],
  ])('of %s have the part that answers it', (question, path) => {
    const found = findEntries(index, question).map(({ id }) => String(id));
    expect(found.slice(0, 3)).toContain(path);
  });

  it('have some of the words when no part has all', () => {
    expect(findEntries(index, 'xylophone rotate').length).toBeGreaterThan(0);
    expect(findEntries(index, 'xylophone')).toEqual([]);
  });
});
