/** Letters and digits that users do not confuse easily. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groups = 3;
const groupLength = 4;

/**
 * Returns a random character. Rejects bytes that would make some characters more likely (rejection sampling).
 */
function drawLetter(): string {
  const limit = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return alphabet[byte % alphabet.length]!;
  }
}

/** Returns a random admin code that is easy to read aloud: 'k7pm-x3qd-w9ha'. */
export const suggestAdminCode = () =>
  Array.from({ length: groups }, () => Array.from({ length: groupLength }, drawLetter).join('')).join('-');
