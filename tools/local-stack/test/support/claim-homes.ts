import { claimHome, type HomeClaim } from '../../dist/home/claim-home.js';

/** The home handling of a launcher: claims each home that it is sent, reports the result, and releases it for ''. */
let claim: HomeClaim | undefined;

async function obey(home: string): Promise<void> {
  if (home === '') {
    await claim?.stop();
    claim = undefined;
    process.send?.('free');
    return;
  }
  claim = await claimHome(home).catch(() => undefined);
  process.send?.(claim === undefined ? 'refused' : 'held');
}

process.on('message', (home: string) => void obey(home));
process.send?.('ready');
