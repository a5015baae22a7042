import { rmSync } from 'node:fs';
import { dataSize, readersFile } from '../storeFiles.ts';
import { Catalog } from './catalog.ts';
import { parseDoc } from './documents.ts';
import { documentKey, prefixOf, rangeOf } from './indexKeys.ts';
import { Store } from './Store.ts';

/**
 * Verifies a data folder that is not in use. Reads the list of collections and all documents, and checks that
 * each index entry has its document. Returns the number of documents. Throws at the first problem.
 */
export async function checkStore(folder: string): Promise<number> {
  // Without this check, lmdb would create a new store in an empty folder.
  if (!dataSize(folder)) throw new Error('data.mdb is missing or empty');
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
          throw new Error(`An entry of the index ${collection.name}.${index.name} has no document`);
  }
  await store.close();
  rmSync(readersFile(folder), { force: true });
  return count;
}
