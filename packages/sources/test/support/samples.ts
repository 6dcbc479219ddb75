import { createHmac } from 'node:crypto';
import {
  type SenderName,
  type SignatureRule,
  type SourceSettings,
  SENDER_NAMES,
  SENDERS,
  isTimed,
  signAsSender,
} from '../../src/index.js';
import { type RequestChange, NOW_MS, requestWith, settingsWith, URL_OF_SENDER } from './requests.js';
import { verifyReceivedRequest } from './verify-request.js';

export const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export const BODY = '{"type":"order.paid","note":"grüße ✓","a":"1"}';
export const SIGNING = SENDER_NAMES.filter((name) => {
  const { signature } = SENDERS[name];
  return signature !== undefined && signature.algorithm !== 'ecdsa';
});

export type Evaluated = RequestChange & { readonly body: string };

export function ruleOf(provider: SenderName): SignatureRule {
  const { signature } = SENDERS[provider];
  if (signature === undefined) throw new Error(`${provider} does not sign.`);
  return signature;
}

export function settingsOf(provider: SenderName, change: Partial<SourceSettings> = {}): SourceSettings {
  const rule = ruleOf(provider);
  const headerName = 'header' in rule.in ? rule.in.header : undefined;
  return settingsWith({
    provider,
    hmac: { headerName, secret: SECRET },
    timestamp: isTimed(rule) ? { headerName: undefined, ttlSeconds: 300 } : undefined,
    ...change,
  });
}

export function evaluate(settings: SourceSettings, request: RequestChange): string {
  const rejection = verifyReceivedRequest(requestWith(request), settings, { trustedProxies: 0 });
  return rejection?.reasonCode ?? 'accepted';
}

export async function sampleOf(
  provider: SenderName,
  nowMs = NOW_MS,
  { id = 'sample-1', url = URL_OF_SENDER } = {},
): Promise<Evaluated> {
  return await signAsSender(
    {
      provider,
      headerName: undefined,
      timestampHeaderName: undefined,
      isTimed: true,
      secret: SECRET,
      nowMs,
      id,
      url,
      body: BODY,
    },
    (algorithm, key, content) => createHmac(algorithm, key).update(content).digest(),
  );
}
