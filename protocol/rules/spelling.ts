/** One spelling for what phones type differently: case, curly quotes, doubled spaces, composed accents. */
export const plain = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    // Last: some letters are composed of other parts in capitals.
    .normalize('NFC');

/** True for texts that differ only in what phones type differently. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b);
