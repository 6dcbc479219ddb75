import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Prisma's adapter cuts a script at every semicolon, even inside a function's body. This adapter sends the script
 * whole, in PostgreSQL's simple protocol. A migration is therefore also one transaction: it is applied entirely or not
 * at all.
 */
export class WholeScriptAdapterFactory extends PrismaPg {
  override async connect(): Promise<Adapter> {
    return runScriptsWhole(await super.connect());
  }

  override async connectToShadowDb(): Promise<Adapter> {
    return runScriptsWhole(await super.connectToShadowDb());
  }
}

function runScriptsWhole(adapter: Adapter): Adapter {
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
  };
  return adapter;
}
