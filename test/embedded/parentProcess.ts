import mongoose from 'mongoose';
import { startPocket } from '../../server/embedded/startPocket.ts';

/** Started by a test: runs a store on the folder that it is told, writes without end, and waits to be killed. */
async function main(): Promise<void> {
  const pocket = await startPocket(process.argv[2] as string, 'foretold');
  const client = await new mongoose.mongo.MongoClient(pocket.uri).connect();
  process.send?.({ uri: pocket.uri });
  for (let n = 0; ; n += 1) {
    await client.db('foretold').collection('items').insertOne({ n });
    process.send?.({ acknowledged: n });
  }
}

await main();
