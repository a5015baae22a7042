/** The public interface of the embedded database. */
export { readIfExists, syncFile, syncFolder, writeDraft, writeDurably } from './durableFiles.ts';
export { FolderError, lockFolder, tryLockFile } from './folderLock.ts';
export { checkEmbeddedStore, startEmbeddedStore, type EmbeddedStore } from './startEmbeddedStore.ts';
export { dataSize, replaceData } from './storeFiles.ts';
