import { rmSync } from 'node:fs';
import { dataSize, readersFile } from '../storeFiles.ts';
import { Catalog } from './catalog.ts';
import { parseDoc } from './documents.ts';
import { documentKey, prefixOf, rangeOf } from './indexKeys.ts';
import { Store } from './Store.ts';

/**
 * Reads everything in a data folder that nobody uses: the list of collections, every document, and for every index
 * entry that its document is there. Returns the number of documents; throws at the first thing that is wrong.
 */
export async function checkStore(folder: string): Promise<number> {
  // Opening an empty one would make a new store.
  if (!dataSize(folder)) throw new Error('There is nothing in data.mdb');
  const store = new Store(folder);
  let count = 0;
  for (const collection of new Catalog(store).list()) {
    for (const { value } of store.documents.getRange(rangeOf(prefixOf(collection.number)))) {
      parseDoc(value);
      count += 1;
    }
    for (const index of collection.indexes)
      for (const { value } of store.entries.getRange(rangeOf(prefixOf(collection.number, index.number))))
        if (!store.documents.doesExist(documentKey(collection, value.subarray(1))))
          throw new Error(`An entry of the index ${collection.name}.${index.name} leads to no document`);
  }
  await store.close();
  rmSync(readersFile(folder), { force: true });
  return count;
}
