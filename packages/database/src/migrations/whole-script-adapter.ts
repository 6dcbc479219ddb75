import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Prisma's adapter cuts a script at every semicolon, also inside a function's body. Sent whole, in PostgreSQL's simple
 * protocol, a migration is also one transaction: it is applied entirely or not at all.
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
