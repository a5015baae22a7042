/** Letters and digits that nobody mistakes for one another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/** One letter; bytes that would make some letters likelier than others are thrown away. */
function drawLetter(): string {
  const fair = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < fair) return alphabet[byte % alphabet.length]!;
  }
}

/** A good admin code that can be read aloud: 'k7pm-x3qd-w9ha'. */
export const suggestAdminCode = () =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, drawLetter).join('')).join('-');
