/** A line of the manifest that Vite writes beside the built client. */
export interface BuiltChunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}

/** What no guest opens: the host's portal, the owner's page, the ways to a new event, and the big screen. */
const notForGuests = /routes\/adminRoute|screens\/(owner|creation|bigScreen)\//;

const isOfTheShell = (file: string) => /\.(js|css|woff2)$/.test(file);

/** The built files that a guest's phone keeps, to open every page of a guest without signal; pictures are not among them. */
export function guestFiles(manifest: Record<string, BuiltChunk>): string[] {
  const visited = new Set<string>();
  const files = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key) || notForGuests.test(key)) return;
    visited.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next);
  };
  visit('index.html');
  return [...files].filter(isOfTheShell).toSorted();
}
