import type { Types } from 'mongoose';
import { sampleShareCode } from '../../protocol/limits.ts';
import type { AnswerSheet } from '../../protocol/rules/correctness.ts';
import { sampleEventTexts } from '../../protocol/texts/server/sampleEvent.ts';
import { nameKey } from '../../protocol/nameKey.ts';
import { newCredentialVersion, randomCode } from '../access/codes.ts';
import { EventModel } from '../models/event.ts';
import { newSetHashTerm, ParticipantModel } from '../models/participant.ts';
import type { App } from '../usecases/App.ts';
import { upsertWithRetry, insertIfMissing } from '../usecases/duplicateKeyRetries.ts';
import { changeEvent } from '../usecases/events/changeEvent.ts';
import { initialVersion } from '../usecases/events/creation.ts';
import { holdShareCode, takeShareCode } from '../usecases/events/shareCodes.ts';
import { idOfSubmission } from '../usecases/idempotency.ts';

type Text = Parameters<typeof sampleEventTexts>[0];
type SampleQuestion = AnswerSheet & { text: string; correctAnswer: string; guesses: string[] };

const yesNo = (text: Text, correctAnswer: string): SampleQuestion => ({
  type: 'yes_no',
  text: sampleEventTexts(text),
  correctAnswer,
  guesses: ['yes', 'no'],
});

function multipleChoice(text: Text, correctAnswer: Text, choices: Text[]): SampleQuestion {
  const options = choices.map((option) => sampleEventTexts(option));
  return {
    type: 'multiple_choice',
    text: sampleEventTexts(text),
    options,
    correctAnswer: sampleEventTexts(correctAnswer),
    guesses: options,
  };
}

const makeQuestions = (): SampleQuestion[] => [
  yesNo('cry', 'yes'),
  multipleChoice('firstDance', 'surprise', ['waltz', 'hula', 'surprise', 'swaying']),
  yesNo('pool', 'yes'),
  {
    type: 'numeric',
    text: sampleEventTexts('speech'),
    correctAnswer: '7',
    guesses: ['4', '5', '7', '9', '12'],
  },
  yesNo('rain', 'no'),
  {
    type: 'text',
    text: sampleEventTexts('lastSong'),
    correctAnswer: sampleEventTexts('dancingQueen'),
    guesses: [
      sampleEventTexts('dancingQueen'),
      sampleEventTexts('sweetCaroline'),
      sampleEventTexts('rainbow'),
    ],
  },
  multipleChoice('bouquet', 'grandmother', ['maidOfHonor', 'cousin', 'grandmother', 'nobody']),
  yesNo('rings', 'no'),
];

const players = [
  'kalea',
  'ben',
  'chloe',
  'diego',
  'emma',
  'joe',
  'hana',
  'isabella',
  'keanu',
  'meiLin',
  'oliver',
  'sofia',
] as const;

const sampleId = (what: string, ...which: number[]) => idOfSubmission(['sample', what, ...which].join(' '));
const eventId = sampleId('event');
const questionId = (index: number) => sampleId('question', index).toString();

/** Returns an upsert for a document with a fixed id. It replaces a document of an interrupted creation. */
const put = <Stored extends { _id: Types.ObjectId }>({ _id, ...fields }: Stored) => ({
  updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
});

/**
 * Creates the sample event `MAUI` if it is missing. All questions are answered, the answers are shown, and
 * there are twelve players. The event is stored last, so that the next start repeats an interrupted creation.
 * Several servers can create it concurrently. An existing sample event gets the current date and predictions.
 */
export async function makeSampleEvent(app: App, now = new Date()): Promise<void> {
  const event = await EventModel.findOne({ codes: sampleShareCode }, { isSample: 1, createdAt: 1 }).lean();
  if (!event) await insertIfMissing(async () => upsertWithRetry(async () => storeSample(app, now)));
  else if (event.isSample) await updateSample(app, event.createdAt, now);
}

async function updateSample(app: App, createdAt: Date, now: Date): Promise<void> {
  const date = sampleDate(now);
  const questions = makeQuestions();
  const stored = await ParticipantModel.find({ eventId }, { predictions: 1 }).lean();
  const sheets = new Map(stored.map(({ _id, predictions }) => [_id.toString(), predictions]));
  const isCurrent = players.every((_, player) =>
    questions.every((question, index) => {
      const sheet = sheets.get(sampleId('player', player).toString());
      return sheet?.[questionId(index)]?.answer === guess(question, player, index);
    }),
  );
  if (!isCurrent) await storePlayers(questions, createdAt);
  await changeEvent(app, eventId.toString(), (event) => (event.date === date ? event : { ...event, date }));
}

/** Returns the date of the last Saturday before today, because everything in the sample has happened. */
function sampleDate(now: Date): string {
  const day = new Date(now);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 1) % 7 || 7));
  return `${day.toISOString().slice(0, 10)}T16:00`;
}

async function storeSample(app: App, now: Date): Promise<void> {
  const questions = makeQuestions();
  await storePlayers(questions, now);
  await holdShareCode({ eventId, code: sampleShareCode, forMs: 60_000 });
  await takeShareCode(eventId, sampleShareCode);
  await storeEvent(app, questions, now);
}

async function storePlayers(questions: SampleQuestion[], from: Date): Promise<void> {
  const at = (minutes: number) => new Date(from.getTime() + minutes * 60_000);
  await ParticipantModel.bulkWrite(
    players.map((player, index) => {
      const username = sampleEventTexts(player);
      return put({
        _id: sampleId('player', index),
        eventId,
        username,
        nameKey: nameKey(username),
        joinedAt: at(index),
        predictions: predictionsOf(index, questions, at),
        revision: 1,
        setHashTerm: newSetHashTerm(),
        fence: 0,
      });
    }),
  );
}

const predictionsOf = (player: number, questions: SampleQuestion[], at: (minutes: number) => Date) =>
  Object.fromEntries(
    questions.map((question, index) => [
      questionId(index),
      { answer: guess(question, player, index), submittedAt: at(player + index + 1) },
    ]),
  );

async function storeEvent(app: App, questions: SampleQuestion[], createdAt: Date): Promise<void> {
  await EventModel.create({
    _id: eventId,
    title: sampleEventTexts('title'),
    date: sampleDate(createdAt),
    location: sampleEventTexts('location'),
    description: sampleEventTexts('description'),
    shareCode: sampleShareCode,
    codes: [sampleShareCode],
    adminCodeHash: await app.adminCodeHashes.make(randomCode(24)),
    adminCodeMark: newCredentialVersion(),
    isActive: true,
    isPaid: false,
    isSample: true,
    showAnswers: true,
    createdAt,
    questions: questions.map(({ guesses: _guesses, options, ...question }, index) => ({
      _id: sampleId('question', index),
      ...question,
      ...(options && { options: [...options] }),
      isActive: false,
      order: index + 1,
    })),
    ...initialVersion,
  });
}

/**
 * Returns a guess. Guesses are deterministic, so that all sample events are equal. No player has more than
 * five of the eight answers right, so that a visitor who plays well wins.
 */
function guess({ correctAnswer, guesses }: SampleQuestion, player: number, index: number): string {
  const isRight = (player * 7 + index * 5) % 11 < 3 + (player % 5);
  const wrong = guesses.filter((other) => other !== correctAnswer);
  return isRight ? correctAnswer : wrong[(player + index) % wrong.length]!;
}
