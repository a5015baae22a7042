/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/**
 * Draws a random character. Bytes that would make some characters more likely are rejected (rejection
 * sampling).
 */
function drawLetter(): string {
  const limit = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return alphabet[byte % alphabet.length]!;
  }
}

/** A random admin code that can be read aloud: 'k7pm-x3qd-w9ha'. */
export const suggestAdminCode = () =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, drawLetter).join('')).join('-');
