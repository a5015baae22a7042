import { describe, expect, it } from 'vitest';
import {
  digitsOf,
  isExpired,
  isPayable,
  paymentProblems,
} from '../../client/screens/creation/payment/TestPayment.tsx';
import {
  creationProblems,
  isEmail,
  type CreationField,
  type CreationForm,
} from '../../client/stores/creation/creationChecks.ts';

const form: CreationForm = {
  email: 'clara@example.org',
  title: 'Clara & Theo',
  date: '',
  location: '',
  language: 'en' as const,
  description: '',
  shareCode: 'CLARA',
  adminCode: 'lavender',
  questions: ['Will it rain?'],
};
const card = { number: '4242424242424242', month: '12', year: '39', cvv: '123' };

describe('event creation form', () => {
  const wrong = (change: Partial<CreationForm>) =>
    Object.keys(creationProblems({ ...form, ...change }, Object.keys(form) as CreationField[]));

  it('is valid with an email, a title, a question and two codes', () => expect(wrong({})).toEqual([]));

  it.each([
    [{ email: ' ' }, 'email'],
    [{ email: 'clara.example.org' }, 'email'],
    [{ title: '\u200B ' }, 'title'],
    [{ questions: [] }, 'questions'],
    [{ questions: Array.from({ length: 201 }, () => 'Will it?') }, 'questions'],
    [{ shareCode: '' }, 'shareCode'],
    [{ shareCode: 'CLARA!' }, 'shareCode'],
    [{ title: '\u{1F469}\u200D\u{1F467}'.repeat(121) }, 'title'],
    [{ location: 'x'.repeat(201) }, 'location'],
    [{ description: 'x'.repeat(2_001) }, 'description'],
    [{ questions: ['Will it?', 'x'.repeat(301)] }, 'questions'],
    [{ adminCode: 'x'.repeat(65) }, 'adminCode'],
    [{ adminCode: '  ' }, 'adminCode'],
    [{ adminCode: ' abcde ' }, 'adminCode'],
    [{ adminCode: 'e\u0301a\u200Bb\u{1F469}\u200D\u{1F467}c' }, 'adminCode'],
  ])('is invalid with %o', (change, field) => expect(wrong(change)).toEqual([field]));

  it.each(['abcdef', '  abcdef', '👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧👩‍👧'])('accepts %s as an admin code', (adminCode) =>
    expect(wrong({ adminCode })).toEqual([]),
  );

  it.each(['a@b.co', ' a.b+c@d-e.example '])('accepts %s as an email address', (text) =>
    expect(isEmail(text)).toBe(true),
  );
  it.each(['a@b', '@b.co', 'a b@c.de', 'a@b@c.de', 'a@b..co'])(
    'does not accept %s as an email address',
    (text) => expect(isEmail(text)).toBe(false),
  );
});

describe('card form', () => {
  it('keeps digits only, up to the length of each field', () => {
    expect(digitsOf('number', '4242 4242-4242 4242 99')).toBe(card.number);
    expect(digitsOf('month', '1a2')).toBe('12');
    expect(digitsOf('year', '2039')).toBe('39');
    expect(digitsOf('cvv', '12345')).toBe('1234');
  });

  it('is valid with 16 digits, a CVV of three, month, year and an @', () => {
    expect(isPayable(card, 'a@b')).toBe(true);
    for (const incomplete of [{ number: '424242424242424' }, { cvv: '12' }, { month: '' }, { year: '' }])
      expect(isPayable({ ...card, ...incomplete }, 'a@b')).toBe(false);
    expect(isPayable(card, 'a.b')).toBe(false);
  });

  it('reports the fault of each field', () => {
    expect(paymentProblems(card, form.email)).toEqual({});
    expect(Object.keys(paymentProblems({ number: '1', month: '13', year: '3', cvv: '1' }, 'a@b'))).toEqual([
      'email',
      'number',
      'month',
      'year',
      'cvv',
    ]);
  });

  it('accepts a card until the last day of its month', () => {
    const lastEvening = new Date(2027, 5, 30, 23, 59);
    expect(isExpired({ ...card, month: '06', year: '27' }, lastEvening)).toBe(false);
    expect(isExpired({ ...card, month: '05', year: '27' }, lastEvening)).toBe(true);
    expect(isExpired({ ...card, month: '06', year: '27' }, new Date(2027, 6, 1))).toBe(true);
  });
});
