import {
  type ReceiverScript,
  type Receiver,
  type ScriptedAnswer,
  releaseAfterTest,
  startReceiver,
} from '@posthorn/test-support';
import { Posthorn, type PosthornOptions } from '../../src/index.js';

export interface ScriptedApi {
  readonly receiver: Receiver;
  readonly posthorn: Posthorn;
}

/** A client of a server that answers as the script says. */
export async function startScriptedApi(
  script: ReceiverScript | readonly ScriptedAnswer[],
  options: Partial<PosthornOptions> = {},
): Promise<ScriptedApi> {
  const receiver = await startReceiver(script);
  releaseAfterTest(() => receiver.close());
  return { receiver, posthorn: new Posthorn({ baseUrl: receiver.url, apiKey: 'wh_test_key', ...options }) };
}
