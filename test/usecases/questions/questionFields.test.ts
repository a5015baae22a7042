import { expect, it } from 'vitest';
import { EventModel } from '../../../server/models/event.ts';
import { fieldsWith, type QuestionFields, questionFields } from '../../../server/models/questionFields.ts';

it('question fields table: has exactly the fields of the stored schema', () => {
  const { schema } = EventModel.schema.path('questions') as unknown as {
    schema: { paths: Record<string, unknown> };
  };
  const stored = Object.keys(schema.paths).map((path) => path.split('.')[0]);
  expect(new Set(stored)).toEqual(new Set(Object.keys(questionFields)));
});

it('question fields table: compiles only with a decision on every field', () => {
  const { weight: _, ...incomplete } = questionFields;
  // @ts-expect-error a field without a decision
  incomplete satisfies QuestionFields;
  const undecided = {
    ...questionFields,
    note: { sent: 'asStored', logged: 'content', copied: false },
  } as const;
  // @ts-expect-error a field without one of the decisions
  undecided satisfies QuestionFields;
  const unsentText = { ...questionFields, text: { ...questionFields.text, sent: false } } as const;
  // @ts-expect-error a field of the wire that is said not to be sent
  unsentText satisfies QuestionFields;
  expect(questionFields satisfies QuestionFields).toBeDefined();
});

it('question fields table: secret and per-game fields are neither sent nor copied as stored', () => {
  expect(fieldsWith('sent', false)).toEqual(['witnessId', 'revealsAt']);
  expect(fieldsWith('sent', 'converted')).toEqual([
    '_id',
    'translation',
    'photo',
    'questionImage',
    'closesAt',
  ]);
  expect(fieldsWith('copied', 'reset')).toEqual(['_id', 'isActive', 'isHeld']);
  expect(fieldsWith('copied', false)).toEqual([
    'acceptedKeys',
    'photo',
    'witnessId',
    'wasRevealed',
    'wasTold',
    'wasClosed',
    'revealsAt',
    'closesAt',
  ]);
  expect(fieldsWith('logged', 'content')).toEqual([
    'text',
    'options',
    'translation',
    'weight',
    'numberRule',
    'tolerance',
    'isTieBreaker',
    'note',
    'questionImage',
  ]);
  expect(fieldsWith('translated', true)).toEqual(['text', 'options']);
});
