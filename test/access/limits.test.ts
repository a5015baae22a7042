import { describe, expect, it } from 'vitest';
import { attemptKey } from '../../server/access/rateLimits.ts';

const key = (address: string) => attemptKey('gate', address);

describe('failed attempts', () => {
  it('are counted by the whole IPv4 address', () => {
    expect(key('203.0.113.7')).toBe('gate 203.0.113.7');
    expect(key('203.0.113.7')).not.toBe(key('203.0.113.8'));
    expect(key('::ffff:203.0.113.7')).not.toBe(key('::ffff:203.0.113.8'));
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:aaaa:bbbb:cccc:dddd', true],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002::9', true],
    ['2001:db8::1', '2001:db8:0:0:1::', true],
    ['fe80::1%eth0', 'fe80::2%eth0', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '1::', false],
  ])('of %s and %s are counted together: %s', (one, other, together) => {
    expect(key(one) === key(other)).toBe(together);
  });

  it('are counted separately for browsers that passed the gate and for guests', () => {
    const keys = [undefined, 'known', 'guest'] as const;
    expect(new Set(keys.map((knownAs) => attemptKey('gate', '203.0.113.7', knownAs))).size).toBe(3);
  });
});
