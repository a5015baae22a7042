/** The embedded database's one entry: what the rest of the server may use of it. */
export {
  readIfExists as readIfThere,
  syncFile,
  syncFolder,
  writeDraft,
  writeDurably,
} from './durableFiles.ts';
export { FolderError, lockFolder, tryLockFile } from './folderLock.ts';
export { checkEmbeddedStore, startEmbeddedStore, type EmbeddedStore } from './startEmbeddedStore.ts';
export { dataSize, replaceData } from './storeFiles.ts';
