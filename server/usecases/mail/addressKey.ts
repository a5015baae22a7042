import { domainToASCII } from 'node:url';

/**
 * Returns the key of the inbox that an address reaches. The key is in lower case, without comments, quotes,
 * `+tag` and a final dot; its domain is in ASCII form. Used only for counting; mails are sent to the address
 * as typed.
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
