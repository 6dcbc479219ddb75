import { claimHome, type HomeClaim } from '../../src/launcher/claim-home.js';

/** A launcher as far as its home is concerned: claims each home that it is told of, tells how that went, and gives it up when told ''. */
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
