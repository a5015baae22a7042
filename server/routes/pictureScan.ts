import { bodyBytes } from '../../protocol/limits.ts';

const quote = 0x22;
const backslash = 0x5c;

/**
 * True for JSON whose size is one long string, as a picture's data URL is: besides it there are at most 64 KB, and in
 * all no more quotes than that. It looks at quotes alone, so that bytes which would become millions of values are told
 * apart from a picture before anything is made of them.
 */
export function isPicture(json: Buffer): boolean {
  let longest = 0;
  let opened: number | undefined;
  let at = json.indexOf(quote);
  for (let quotes = 0; at !== -1; quotes += 1, at = json.indexOf(quote, at + 1)) {
    if (quotes > bodyBytes.list) return false;
    if (opened === undefined) opened = at;
    else if (!isEscaped(json, at)) {
      longest = Math.max(longest, at - opened - 1);
      opened = undefined;
    }
  }
  return json.length - longest <= bodyBytes.list;
}

function isEscaped(json: Buffer, at: number): boolean {
  let first = at;
  while (json[first - 1] === backslash) first -= 1;
  return (at - first) % 2 === 1;
}
