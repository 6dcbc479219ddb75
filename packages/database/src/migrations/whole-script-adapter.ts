import { PrismaPg } from '@prisma/adapter-pg';

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Prisma's adapter cuts a script at every semicolon, even inside a function's body. This adapter sends the script
 * whole, in PostgreSQL's simple protocol. A migration is therefore also one transaction: it is applied entirely or not
 * at all.
 */
export class WholeScriptAdapterFactory extends PrismaPg {
  /** PostgreSQL's own error of the last script that failed, which the engine does not report. */
  failure: Error | undefined;

  override async connect(): Promise<Adapter> {
    return this.#runScriptsWhole(await super.connect());
  }

  override async connectToShadowDb(): Promise<Adapter> {
    return this.#runScriptsWhole(await super.connectToShadowDb());
  }

  #runScriptsWhole(adapter: Adapter): Adapter {
    adapter.executeScript = async (script) => {
      try {
        await adapter.underlyingDriver().query(script);
      } catch (error) {
        this.failure = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    };
    return adapter;
  }
}
