import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorStatus } from '../../protocol/errorCodes.ts';
import { CreateEvent, ShareCode, UpdateEvent } from '../../protocol/schemas/events.ts';
import { CreateQuestion } from '../../protocol/schemas/questions.ts';
import { schemaTexts } from '../../protocol/texts/schemas.ts';
import { Answer, Id, Line, RequiredLine, Text, WallClock } from '../../protocol/schemas/values.ts';

const parsed = (
  schema: { safeParse: (value: unknown) => { success: boolean; data?: unknown } },
  value: unknown,
) => schema.safeParse(value).data;

describe('text schema', () => {
  const broken = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units));

  it('stores no control characters except line breaks and tabs, and no lone surrogates', () =>
    fc.assert(
      fc.property(broken, (text) => {
        const stored = Text(1_000).parse(text);
        expect(Buffer.from(stored, 'utf8').toString('utf8')).toBe(stored);
        expect(stored).not.toMatch(/[^\P{Cc}\n\t]/u);
        expect(Text(1_000).parse(stored)).toBe(stored);
        expect(Answer.parse(stored)).toBe(stored);
      }),
    ));

  it('removes line breaks from one-line text, and is idempotent', () => {
    fc.assert(
      fc.property(broken, (text) => {
        const stored = Line(1_000).parse(text);
        expect(stored).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
        expect(Line(1_000).parse(stored)).toBe(stored);
      }),
    );
    expect(Line(100).parse(' Mia \r\n\t& Noah\n')).toBe('Mia & Noah');
  });

  it('keeps every other character of every script', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(Text(1_000).parse(text)).toBe(text.trim());
      }),
    ));

  it('treats invisible text as empty', () => {
    for (const blank of ['\u2800', '\u200B\u3164', '\uFFF9\n\u115F', '\u{E0041}\uFE0F']) {
      expect([Text(9).parse(blank), Line(9).parse(blank)]).toEqual(['', '']);
      expect(UpdateEvent.parse({ coupleName: blank, location: blank })).toEqual({
        coupleName: '',
        location: '',
      });
      expect(parsed(UpdateEvent, { title: blank })).toBeUndefined();
    }
    expect(Text(9).parse(' \u2800a')).toBe('\u2800a');
  });

  it('counts visible characters, and limits the size of each', () => {
    expect(parsed(Text(3), '👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧')).toBeDefined();
    for (const wrong of ['abcd', `a${'\u0300'.repeat(48)}`, 7, null, ['a'], { $ne: '' }])
      expect(parsed(Text(3), wrong)).toBeUndefined();
    for (const blank of ['', ' ', '\u200B', '\u0000', '\u2800', '\u3164\uFFA0', '\uFFF9', '\u{E0041}'])
      expect(
        parsed(
          RequiredLine(3, () => schemaTexts.translatable('tableNameMissing')),
          blank,
        ),
      ).toBeUndefined();
  });
});

describe('wall clock schema', () => {
  const minutes = fc.date({
    min: new Date('1900-01-01T00:00Z'),
    max: new Date('2999-12-31T23:59Z'),
    noInvalidDate: true,
  });
  const zone = fc.constantFrom('', 'Z', '+02:00', '-0530', ':30', ':30.123Z', ':59+14:00');

  it('keeps day, hour and minute whatever zone or seconds follow', () =>
    fc.assert(
      fc.property(minutes, zone, (date, rest) => {
        const clock = date.toISOString().slice(0, 16);
        expect(WallClock.parse(clock + rest)).toBe(clock);
      }),
    ));

  it('accepts existing times only, and is idempotent', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^20\d\d-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d$/), (text) => {
        const clock = parsed(WallClock, text);
        const instant = new Date(`${text}:00Z`);
        const isReal = !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 16) === text;
        expect(clock).toBe(isReal ? text : undefined);
      }),
    ));
});

describe('id schema', () => {
  it('accepts exactly 24 lower-case hexadecimal digits', () => {
    expect(parsed(Id, 'a0'.repeat(12))).toBeDefined();
    for (const wrong of [
      'a0'.repeat(12).toUpperCase(),
      'a0'.repeat(11),
      `${'a0'.repeat(12)}\n`,
      'g'.repeat(24),
      7,
      null,
    ])
      expect(parsed(Id, wrong)).toBeUndefined();
  });
});

describe('body schemas', () => {
  it('drop unknown fields', () => {
    const odd = {
      title: 'T',
      adminCode: 'c and d',
      codes: ['MAUI'],
      isSample: true,
      adminCodeHash: 'x',
      _id: 'x',
      $set: {},
    };
    expect(CreateEvent.parse(odd)).toEqual({ title: 'T', adminCode: 'c and d' });
    expect(UpdateEvent.parse({ isSample: true, isPaid: true, email: 'x', codes: [] })).toEqual({});
    expect(
      CreateQuestion.parse({ text: 'Why?', type: 'text', correctAnswer: 'x', eventId: 'x', order: 3 }),
    ).toEqual({
      text: 'Why?',
      type: 'text',
    });
  });

  it('accept a share code in any spelling', () => {
    expect(ShareCode.parse(' maui-1_b ')).toBe('MAUI-1_B');
    for (const wrong of ['', ' ', 'A'.repeat(13), 'A B', 'ÄÖ', '$NE', 'A/B', 7, null])
      expect(parsed(ShareCode, wrong)).toBeUndefined();
  });
});

describe('refusal codes', () => {
  it('are snake_case and have an error status', () => {
    for (const [code, status] of Object.entries(errorStatus)) {
      expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/);
      expect([400, 401, 402, 403, 404, 405, 409, 413, 415, 429, 500, 503]).toContain(status);
    }
  });
});
