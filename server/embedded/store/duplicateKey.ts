import { EJSON } from 'bson';
import type { Collection, Index } from './catalog.ts';
import { leavesAt } from '../query/paths.ts';
import { CommandError } from '../CommandError.ts';
import type { Doc } from '../query/values.ts';

/** The error of a broken unique rule, in the words and with the fields that MongoDB's clients look for. */
export function duplicateKey(collection: Collection, index: Index, doc: Doc): CommandError {
  const keyValue: Doc = {};
  for (const path of Object.keys(index.key)) {
    const leaves = leavesAt(doc, path);
    const value = leaves.length > 1 ? leaves : leaves[0];
    keyValue[path] = value === undefined ? null : value;
  }
  const shown = Object.entries(keyValue).map(([path, value]) => `${path}: ${EJSON.stringify(value)}`);
  return new CommandError(
    11000,
    `E11000 duplicate key error collection: ${collection.db}.${collection.name} index: ${index.name} ` +
      `dup key: { ${shown.join(', ')} }`,
    { keyPattern: index.key, keyValue },
  );
}
