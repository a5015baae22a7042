import { describe, expect, it } from 'vitest';
import { searchKey } from '../../protocol/rules/spelling.ts';

describe('searchKey', () => {
  it.each([
    ['İpek', 'ipek'],
    ['Işıl', 'isil'],
    ['ISIL', 'ışıl'],
    ['José', 'jose\u0301'],
    ['Ａｎｎａ', 'anna'],
    ['Groß', 'GROSS'],
    ['An\u200Bna\u00AD', 'anna'],
    ['„Ana“', '«Ana»'],
    ['O’Neil', "o'neil"],
    ['Łukasz', 'lukasz'],
    ['Søren', 'soren'],
    ['مُحَمَّد', 'محمد'],
    ['محـمد', 'محمد'],
    ['أحمد', 'احمد'],
    ['שָׁלוֹם', 'שלום'],
    ['Anna–Lena', 'anna-lena'],
  ])('is the same for %j and %j', (name, typed) => expect(searchKey(typed)).toBe(searchKey(name)));

  it('distinguishes different names', () => expect(searchKey('Anna')).not.toBe(searchKey('Anne')));
});
