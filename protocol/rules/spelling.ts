/**
 * One spelling for what phones type differently: case, curly quotes, doubled spaces, composed accents. Case by one rule for
 * all languages: what the root rules or the Turkish ones take for the same letter is the same, so that I, İ, ı and i are.
 */
export const plain = (text: string): string =>
  text
    .replace(/[\u2018\u2019\u02BC]/g, "'")
    .replace(/[\u201C\u201D]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    // Last: some letters are composed of other parts in capitals.
    .normalize('NFC')
    .replace(/i\u0307|\u0131/g, 'i');

/** True for texts that differ only in what phones type differently. */
export const sameText = (a: string, b: string): boolean => plain(a) === plain(b);
