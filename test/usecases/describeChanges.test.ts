import fc from 'fast-check';
import { Types } from 'mongoose';
import { describe, expect, it } from 'vitest';
import type { EventRecord, QuestionRecord } from '../../server/models/event.ts';
import { describeChanges } from '../../server/usecases/auditLog/describeChanges.ts';

const eventId = new Types.ObjectId();
const ids = Array.from({ length: 4 }, () => new Types.ObjectId());

const secret = 'The Secret Answer';
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** An arbitrary question of an event; `undefined` fields are absent. */
const anyQuestion = (_id: Types.ObjectId, order: number): fc.Arbitrary<QuestionRecord> =>
  fc
    .record({
      text: fc.constantFrom('Will it rain?', 'Who cries first?'),
      correctAnswer: maybe(fc.constantFrom(secret, `${secret} 2`)),
      acceptedKeys: maybe(fc.constant('abcdefgh')),
      note: maybe(fc.constant('Ask loudly')),
      isActive: fc.boolean(),
      isHeld: maybe(fc.constant(true)),
      wasRevealed: maybe(fc.constant(true)),
      closesAt: maybe(fc.constantFrom(new Date(0), new Date(1))),
    })
    .map((fields) => present({ _id, order, type: 'text', ...fields }) as QuestionRecord);

const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const anyEvent: fc.Arbitrary<EventRecord> = fc
  .record({
    title: fc.constantFrom('Ada & Ben', 'Ada and Ben'),
    location: maybe(fc.constant('The barn')),
    logo: maybe(fc.constant('/images/1')),
    shareCode: fc.constantFrom('PARTY', 'FEAST'),
    adminCodeHash: fc.constantFrom('the hash', 'another hash'),
    adminCodeMark: fc.constantFrom('a mark', 'b mark'),
    isActive: fc.boolean(),
    isDoorClosed: maybe(fc.boolean()),
    isOver: maybe(fc.boolean()),
    showAnswers: fc.boolean(),
    wasCrowned: maybe(fc.constant(true)),
    questions: fc
      .subarray(ids)
      .chain((chosen) => fc.tuple(...chosen.map((id, index) => anyQuestion(id, index + 1)))),
  })
  .map(
    (fields) =>
      ({
        _id: eventId,
        isSample: false,
        revision: 1,
        fence: 1,
        format: 3,
        ...present(fields),
      }) as EventRecord,
  );

const wordsOf = (before: EventRecord, after: EventRecord) =>
  describeChanges(before, after).map(({ what }) => what);

const base = fc.sample(anyEvent, { numRuns: 1, seed: 1 })[0]!;
const plain: EventRecord = { ...base, showAnswers: false, isActive: true, questions: [] };
const rain: QuestionRecord = { _id: ids[0]!, text: 'Will it rain?', type: 'text', isActive: true, order: 1 };
const song: QuestionRecord = { ...rain, _id: ids[1]!, text: 'First song?', order: 2 };
const withQuestions = (...questions: QuestionRecord[]): EventRecord => ({ ...plain, questions });

describe('describeChanges', () => {
  it('returns nothing for unchanged events and for technical fields', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const technical = { revision: 9, fence: 9, participantCount: 3, format: 3, hasPaperGuests: true };
        expect(describeChanges(event, { ...event, ...technical, closing: true })).toEqual([]);
      }),
    );
  });

  it('never contains an answer, a code or a note', () => {
    fc.assert(
      fc.property(anyEvent, anyEvent, (before, after) => {
        const described = JSON.stringify(describeChanges(before, after));
        for (const hidden of [secret, 'PARTY', 'FEAST', 'hash', 'mark', 'loudly'])
          expect(described).not.toContain(hidden);
      }),
    );
  });

  it('returns something for every changed field that people see', () => {
    const fields = ['title', 'location', 'logo', 'shareCode', 'adminCodeMark', 'isActive', 'isOver'] as const;
    const isTold = fc.property(anyEvent, anyEvent, (before, after) => {
      const isSame = fields.every((field) => (before[field] || undefined) === (after[field] || undefined));
      return isSame || describeChanges(before, after).length > 0;
    });
    expect(fc.check(isTold).counterexample).toBeNull();
  });

  it('reports a settings change for an unknown field', () => {
    const later = { ...plain, somethingNew: true } as EventRecord;
    expect(describeChanges(plain, later)).toEqual([{ what: 'settingsChanged' }]);
  });

  it('names a single question by its text, and reports several as a count', () => {
    expect(describeChanges(plain, withQuestions(rain))).toEqual([
      { what: 'questionsAdded', subject: 'Will it rain?' },
    ]);
    expect(describeChanges(withQuestions(rain, song), plain)).toEqual([
      { what: 'questionsRemoved', count: 2 },
    ]);
    const turned = withQuestions({ ...rain, order: 2 }, { ...song, order: 1 });
    expect(wordsOf(withQuestions(rain, song), turned)).toEqual(['questionsReordered']);
  });

  it('distinguishes held, set, corrected, revealed, hidden and removed answers', () => {
    const held = { ...rain, correctAnswer: 'Yes', isHeld: true };
    const shown: QuestionRecord = { ...rain, correctAnswer: 'Yes', isActive: false, wasRevealed: true };
    const before = withQuestions(rain);
    const revealed = { ...withQuestions(shown), showAnswers: true };
    expect(wordsOf(before, withQuestions(held))).toEqual(['answersHeld']);
    expect(wordsOf(before, withQuestions({ ...rain, correctAnswer: 'Yes' }))).toEqual(['answersSet']);
    expect(wordsOf(withQuestions(held), withQuestions({ ...held, correctAnswer: 'No' }))).toEqual([
      'answersCorrected',
    ]);
    expect(wordsOf(withQuestions(held), revealed)).toEqual(['answersRevealed']);
    expect(wordsOf(revealed, withQuestions({ ...shown, isHeld: true }))).toEqual(['answersHidden']);
    const { correctAnswer: _none, ...takenBack } = shown;
    expect(wordsOf(revealed, { ...revealed, questions: [takenBack] })).toEqual(['answersTakenBack']);
    expect(wordsOf(plain, { ...plain, showAnswers: true })).toEqual(['answersSwitchedOn']);
  });

  it('reports closing times and closings, and nothing for the sample event', () => {
    const timed = { ...rain, closesAt: new Date(1) };
    const closed = { ...rain, isActive: false, wasClosed: true };
    expect(wordsOf(withQuestions(rain), withQuestions(timed))).toEqual(['closingSet']);
    expect(wordsOf(withQuestions(timed), withQuestions(rain))).toEqual(['closingCancelled']);
    expect(wordsOf(withQuestions(timed), withQuestions(closed))).toEqual(['questionsClosed']);
    expect(wordsOf({ ...plain, isSample: true }, { ...plain, isSample: true, title: 'Else' })).toEqual([]);
  });
});
