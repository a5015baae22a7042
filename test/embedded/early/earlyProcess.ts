import { setTimeout as delay } from 'node:timers/promises';
import { createEngine } from '../../../server/embedded/store/Engine.ts';
import { Store } from '../../../server/embedded/store/Store.ts';
import { Server } from '../../../server/embedded/Server.ts';

const earlyMs = 400;

/** Like the product's store, but it replies before it commits, so a kill loses data. */
class EarlyStore extends Store {
  #isOpen = false;

  override async write<T>(job: () => T): Promise<T> {
    if (this.#isOpen) return job();
    return new Promise((resolve, reject) => {
      const hold = async (): Promise<void> => {
        this.#isOpen = true;
        try {
          resolve(job());
        } catch (error) {
          reject(error);
        }
        await delay(earlyMs);
        this.#isOpen = false;
      };
      void this.root.transaction(hold);
    });
  }
}

/** Started by a test: `earlyProcess.ts <data folder> <address>`. */
async function main(): Promise<void> {
  const [folder = '', path = ''] = process.argv.slice(2);
  await new Server(createEngine(new EarlyStore(folder))).listen({ path });
  // Exits with its parent.
  process.on('disconnect', () => process.exit(0));
  process.send?.({ address: path });
}

await main();
