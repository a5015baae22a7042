/** The embedded database's one entry: what the rest of the server may use of it. */
export { readIfThere, syncFile, syncFolder, writeDraft, writeDurably } from './durableFiles.ts';
export { FolderError } from './FolderError.ts';
export { lockFolder } from './folderLock.ts';
export { checkPocket, startPocket, uriOf, type Pocket } from './startPocket.ts';
