import { Types } from 'mongoose';
import type { EventRecord, QuestionRecord } from '../../server/models/event.ts';
import type { ParticipantRecord } from '../../server/models/participant.ts';
import { storedEvent, storedGuest, storedQuestion } from '../support/stored.ts';
import { range } from './figures.ts';

interface Size {
  guests: number;
  questions: number;
  /** Absent: an equal share of each type, and few different texts. */
  mix?: keyof typeof mixes | undefined;
}

/** By question index: the type. In `usual`, and in the worst case `texts`, each guest writes another text. */
const mixes = {
  usual: [
    'yes_no',
    'multiple_choice',
    'numeric',
    'yes_no',
    'multiple_choice',
    'text',
    'yes_no',
    'multiple_choice',
    'numeric',
    'yes_no',
  ],
  texts: ['text'],
} as const;

const types = ['yes_no', 'multiple_choice', 'text', 'numeric'] as const;
const options = ['Ada', 'Ben', 'both of them'];

const answers = {
  yes_no: (n: number) => (n % 2 === 0 ? 'yes' : 'no'),
  multiple_choice: (n: number) => options[n % options.length]!,
  text: (n: number) => `A song that ${n % 40} of us like`,
  numeric: (n: number) => String((n * 7_919) % 1_000),
} as const;

/** A text of 20 letters. */
const ownText = (n: number) => `song ${String(n).padStart(15, 'abcdefghijklmno')}`;

const questionFields = (index: number, mix: Size['mix']): Partial<QuestionRecord> => {
  const all = mix ? mixes[mix] : types;
  const type = all[index % all.length]!;
  return {
    type,
    text: `What happens as number ${index}?`,
    order: index + 1,
    isActive: false,
    wasClosed: true,
    ...(type === 'multiple_choice' && { options }),
    ...(index % 2 === 0 && { correctAnswer: answers[type](1), wasRevealed: true }),
  };
};

/**
 * An event record in which every guest has predicted every question, and half of the questions are answered
 * and shown.
 */
export function fullEvent({ guests, questions, mix }: Size, fields: Partial<EventRecord> = {}) {
  const createdAt = new Date(Date.now() - 86_400_000);
  const event = storedEvent({
    createdAt,
    showAnswers: true,
    keepsake: 'link',
    questions: range(questions).map((index) => storedQuestion(questionFields(index, mix))),
    ...fields,
  });
  /** Creates one guest at a time, so that not all are in memory. */
  const guest = (index: number): ParticipantRecord => ({
    ...storedGuest(event._id, [new Date(createdAt.getTime() + index * 1_000)]),
    _id: new Types.ObjectId(),
    ...(index % 3 === 0 && { message: `All the best, says number ${index}!` }),
    predictions: Object.fromEntries(
      event.questions.map(({ _id, type }, n) => [
        _id.toString(),
        {
          answer: mix && type === 'text' ? ownText(index) : answers[type](index * 31 + n),
          submittedAt: new Date(createdAt.getTime() + index * 1_000 + n),
        },
      ]),
    ),
    revision: questions + 1,
  });
  return { event, guests, guest };
}

/** The guests of a full event in batches of a hundred. */
export function* guestsByHundreds({ guests, guest }: ReturnType<typeof fullEvent>) {
  for (let first = 0; first < guests; first += 100)
    yield range(Math.min(100, guests - first)).map((index) => guest(first + index));
}
