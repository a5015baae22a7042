import { sampleShareCode } from '../../protocol/limits.ts';
import type { AnswerSheet } from '../../protocol/rules/scoring.ts';
import { nameKey } from '../../protocol/checks.ts';
import { hashCode, newMark, randomCode } from '../access/codes.ts';
import { EventModel } from '../models/Event.ts';
import { ParticipantModel } from '../models/Participant.ts';
import { PredictionModel } from '../models/Prediction.ts';
import { QuestionModel } from '../models/Question.ts';
import { isDuplicateKey } from '../toAppError.ts';

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
  yesNo('Will somebody end up in the pool before midnight?', 'yes'),
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
    options: ['The maid of honour', 'A cousin', 'A grandmother', 'Nobody'],
    correctAnswer: 'A grandmother',
    guesses: ['The maid of honour', 'A cousin', 'A grandmother', 'Nobody'],
  },
  yesNo('Will the rings be dropped?', 'no'),
];

const names =
  'Aunt Kalea,Ben,Chloé,Diego,Emma,Grandpa Joe,Hana,Isabella,Keanu,Mei Lin,Oliver,Sofia Rossi'.split(',');

/** Makes the sample game `MAUI` at the start when it is missing: all answered, answers shown, twelve players. */
export async function makeSampleEvent(now = new Date()): Promise<void> {
  if (await EventModel.exists({ codes: sampleShareCode })) return;
  const startedAt = now.getTime();
  const at = (minutes: number) => new Date(startedAt + minutes * 60_000);
  try {
    const event = await EventModel.create({
      title: 'Leilani & Noah on Maui',
      date: '2026-06-20T16:00',
      location: 'Kapalua Bay, Maui',
      description: 'A sample game: look around and try it out.',
      shareCode: sampleShareCode,
      codes: [sampleShareCode],
      adminCodeHash: await hashCode(randomCode(24)),
      adminCodeMark: newMark(),
      isActive: true,
      isPaid: false,
      isSample: true,
      showAnswers: true,
      createdAt: now,
    });
    const eventId = event._id;
    const asked = await QuestionModel.insertMany(
      questions.map(({ guesses: _guesses, ...question }, index) => ({
        ...question,
        eventId,
        isActive: false,
        order: index + 1,
      })),
    );
    const players = await ParticipantModel.insertMany(
      names.map((username, index) => ({
        eventId,
        username,
        nameKey: nameKey(username),
        joinedAt: at(index),
      })),
    );
    await PredictionModel.insertMany(
      players.flatMap(({ _id: participantId }, player) =>
        asked.map(({ _id: questionId }, index) => ({
          eventId,
          questionId,
          participantId,
          answer: guess(player, index),
          submittedAt: at(player + index + 1),
        })),
      ),
    );
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
}

/** Every third guess or so is right; who plays decides how often. Always the same, so that the sample looks the same. */
function guess(player: number, index: number): string {
  const { correctAnswer, guesses } = questions[index]!;
  const isRight = (player * 7 + index * 5) % 11 < 3 + (player % 5);
  return isRight ? correctAnswer : guesses[(player + index) % guesses.length]!;
}
