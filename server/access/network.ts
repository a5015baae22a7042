import { isIPv6 } from 'node:net';

/** What an address is counted by: an IPv6 address by its /64, of which one household or phone has every address; any other as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address;
  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::');
  const [first, last] = [head, tail].map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - first!.length - last!.length }, () => '0');
  const groups = [...first!, ...zeros, ...last!].map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.slice(0, 4).join(':')}::/64`;
}
