/** Downloads a text as a file. */
export const saveTextFile = (name: string, text: string, type = 'text/plain') =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers start reading the file only after the click, so the URL must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/**
 * Builds a file name from letters and digits of any script, in lower case. Every other character becomes an
 * underscore.
 */
export const fileNameOf = (...parts: string[]) =>
  parts
    .join('_')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '');
