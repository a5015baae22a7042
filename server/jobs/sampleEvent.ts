import type { Types } from 'mongoose';
import { sampleShareCode } from '../../protocol/limits.ts';
import type { AnswerSheet } from '../../protocol/rules/scoring.ts';
import { nameKey } from '../../protocol/checks.ts';
import { newMark, randomCode } from '../access/codes.ts';
import { EventModel } from '../models/Event.ts';
import { ParticipantModel } from '../models/Participant.ts';
import { PredictionModel } from '../models/Prediction.ts';
import { QuestionModel } from '../models/Question.ts';
import type { App } from '../usecases/App.ts';
import { writeOnce, writeUnlessThere } from '../usecases/platform/races.ts';
import { idOfSubmission } from '../usecases/game/submissions.ts';

type SampleQuestion = AnswerSheet & { text: string; correctAnswer: string; guesses: string[] };

const yesNo = (text: string, correctAnswer: string): SampleQuestion => ({
  type: 'yes_no',
  text,
  correctAnswer,
  guesses: ['yes', 'no'],
});

const questions: SampleQuestion[] = [
  yesNo('Will Noah cry when Leilani walks down the aisle?', 'yes'),
  {
    type: 'multiple_choice',
    text: 'What will the couple’s first dance be?',
    options: ['A slow waltz', 'A hula', 'A rehearsed surprise', 'Swaying and smiling'],
    correctAnswer: 'A rehearsed surprise',
    guesses: ['A slow waltz', 'A hula', 'A rehearsed surprise', 'Swaying and smiling'],
  },
  yesNo('Will someone end up in the pool before midnight?', 'yes'),
  {
    type: 'numeric',
    text: 'How many minutes will the best man’s speech last?',
    correctAnswer: '7',
    guesses: ['4', '5', '7', '9', '12'],
  },
  yesNo('Will it rain on the beach?', 'no'),
  {
    type: 'text',
    text: 'Which song will close the night?',
    correctAnswer: 'Dancing Queen',
    guesses: ['Dancing Queen', 'Sweet Caroline', 'Over the Rainbow'],
  },
  {
    type: 'multiple_choice',
    text: 'Who will catch the bouquet?',
    options: ['The maid of honor', 'A cousin', 'A grandmother', 'No one'],
    correctAnswer: 'A grandmother',
    guesses: ['The maid of honor', 'A cousin', 'A grandmother', 'No one'],
  },
  yesNo('Will the rings be dropped?', 'no'),
];

const names =
  'Aunt Kalea,Ben,Chloé,Diego,Emma,Grandpa Joe,Hana,Isabella,Keanu,Mei Lin,Oliver,Sofia Rossi'.split(',');

const sampleId = (what: string, ...which: number[]) => idOfSubmission(['sample', what, ...which].join(' '));
const eventId = sampleId('event');

/** Stored under ids that are given out before: what a start that was cut has left of them is replaced. */
const put = <Stored extends { _id: Types.ObjectId }>({ _id, ...fields }: Stored) => ({
  updateOne: { filter: { _id }, update: { $set: fields }, upsert: true },
});

/**
 * Makes the sample game `MAUI` at the start when it is missing: all answered, answers shown, twelve players. The event
 * comes last, so that a start that was cut is made good by the next one. Another server may be making it, too.
 */
export async function makeSampleEvent(app: App, now = new Date()): Promise<void> {
  if (await EventModel.exists({ codes: sampleShareCode })) return;
  await writeUnlessThere(async () => writeOnce(async () => storeSample(app, now)));
}

async function storeSample(app: App, now: Date): Promise<void> {
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  await QuestionModel.bulkWrite(
    questions.map(({ guesses: _guesses, ...question }, index) =>
      put({ _id: sampleId('question', index), ...question, eventId, isActive: false, order: index + 1 }),
    ),
  );
  await ParticipantModel.bulkWrite(
    names.map((username, index) => {
      const fields = { eventId, username, nameKey: nameKey(username), joinedAt: at(index) };
      return put({ _id: sampleId('player', index), ...fields });
    }),
  );
  await PredictionModel.bulkWrite(names.flatMap((_, player) => predictionsOf(player, at).map(put)));
  await storeEvent(app, now);
}

const predictionsOf = (player: number, at: (minutes: number) => Date) =>
  questions.map((_, index) => ({
    _id: sampleId('prediction', player, index),
    eventId,
    questionId: sampleId('question', index),
    participantId: sampleId('player', player),
    answer: guess(player, index),
    submittedAt: at(player + index + 1),
  }));

async function storeEvent(app: App, createdAt: Date): Promise<void> {
  await EventModel.create({
    _id: eventId,
    title: 'Leilani & Noah on Maui',
    date: '2026-06-20T16:00',
    location: 'Kapalua Bay, Maui',
    description: 'This is a sample game. Look around and try it out.',
    shareCode: sampleShareCode,
    codes: [sampleShareCode],
    adminCodeHash: await app.codes.make(randomCode(24)),
    adminCodeMark: newMark(),
    isActive: true,
    isPaid: false,
    isSample: true,
    showAnswers: true,
    createdAt,
  });
}

/** Every third guess or so is right; who plays decides how often. Always the same, so that the sample looks the same. */
function guess(player: number, index: number): string {
  const { correctAnswer, guesses } = questions[index]!;
  const isRight = (player * 7 + index * 5) % 11 < 3 + (player % 5);
  return isRight ? correctAnswer : guesses[(player + index) % guesses.length]!;
}
