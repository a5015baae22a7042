import mongoose from 'mongoose';
import { startEmbeddedStore } from '../../server/embedded/startEmbeddedStore.ts';

/** Started by a test: runs a store on the given folder and writes until it is killed. */
async function main(): Promise<void> {
  const embedded = await startEmbeddedStore(process.argv[2] as string, 'foretold');
  const client = await new mongoose.mongo.MongoClient(embedded.uri).connect();
  process.send?.({ uri: embedded.uri });
  for (let n = 0; ; n += 1) {
    await client.db('foretold').collection('items').insertOne({ n });
    process.send?.({ acknowledged: n });
  }
}

await main();
