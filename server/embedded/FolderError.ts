/** Why a folder cannot be used, in a sentence for whoever named it. */
export class FolderError extends Error {
  override readonly name = 'FolderError';
}
