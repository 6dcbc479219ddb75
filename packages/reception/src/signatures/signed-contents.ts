/** What a sender may have signed: a prefix before the raw body, and the key it was signed with. */
export interface SignedContent {
  readonly prefix: string;
  readonly key: string | Buffer;
}

export interface SigningFacts {
  readonly secret: string;
  readonly timestamp: string | undefined;
  readonly id: string | undefined;
}

const STANDARD_PREFIX = 'whsec_';
const BASE64 = /^[0-9A-Za-z+/]+={0,2}$/;

/** The forms that senders use; at most five, so that a request costs at most so many passes over its body. */
export function signedContents({ secret, timestamp, id }: SigningFacts): readonly SignedContent[] {
  // GitHub, Shopify
  const contents: SignedContent[] = [{ prefix: '', key: secret }];
  if (timestamp === undefined) return contents;
  // Our own deliveries, Stripe
  contents.push({ prefix: `${timestamp}.`, key: secret });
  // Slack
  contents.push({ prefix: `v0:${timestamp}:`, key: secret });
  if (id === undefined) return contents;
  // Standard Webhooks
  const prefix = `${id}.${timestamp}.`;
  return [...contents, ...standardKeys(secret).map((key) => ({ prefix, key }))];
}

/** The specification has the key in base64 behind a prefix; not every sender follows it. */
function standardKeys(secret: string): readonly (string | Buffer)[] {
  const encoded = secret.startsWith(STANDARD_PREFIX) ? secret.slice(STANDARD_PREFIX.length) : secret;
  return BASE64.test(encoded) ? [Buffer.from(encoded, 'base64'), secret] : [secret];
}
