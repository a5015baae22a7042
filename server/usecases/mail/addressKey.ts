import { domainToASCII } from 'node:url';

/**
 * Returns a comparison key of a mail address. Addresses of the same inbox have equal keys. The key is in
 * lower case, without comments, quotes, `+tag` and a final dot. Its domain is in ASCII form. The key is used
 * only for counting. Mails are sent to the address as it was typed.
 */
export function addressKey(address: string): string {
  const plain = address
    .normalize('NFKC')
    .replace(/\([^()]*\)/g, '')
    .trim();
  const at = plain.lastIndexOf('@');
  const local = plain
    .slice(0, Math.max(at, 0))
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/\\(.)/gs, '$1')
    .toLowerCase();
  const domain = plain
    .slice(at + 1)
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
  const tag = local.indexOf('+');
  return `${tag > 0 ? local.slice(0, tag) : local}@${domainToASCII(domain) || domain}`;
}
