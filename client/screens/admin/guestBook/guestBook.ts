import { csvTable } from '../../../../protocol/csv.ts';
import type { BoardRow } from '../../../../protocol/live.ts';
import type { Prediction } from '../../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { guestBookTexts } from '../../../../protocol/texts/portal/guestBook.ts';
import { done, failed } from '../../../../protocol/texts/toasts.ts';
import { call } from '../../../api/http.ts';
import { answerLabel } from '../../../features/game/answers.ts';
import { fileNameOf, saveTextFile } from '../../../features/sharing/saveFile.ts';
import { attempt } from '../../../stores/organiser/attempt.ts';
import { ofEvent, organiserRoom } from '../../../stores/organiser/organiserRoom.ts';
import { isAsked } from '../../../stores/organiser/questions.ts';
import { loadMessages } from '../../../stores/room/guestMessages.ts';

/** A guest in the guest book: the final place, and what they wrote to the couple. */
export type GuestBookEntry = Pick<BoardRow, 'id' | 'username' | 'correctPredictions' | 'totalPredictions'> & {
  rank: number;
  message: string | undefined;
};

/** The whole guest book in the order of the leaderboard. Throws ApiError. */
export async function loadGuestBook(): Promise<GuestBookEntry[]> {
  const messages = await loadMessages(organiserRoom().event.shareCode);
  return organiserRoom().rows.map((row, index) => ({
    ...row,
    rank: index + 1,
    message: messages.get(row.id) || undefined,
  }));
}

const titles = ['rankColumn', 'nameColumn', 'messageColumn', 'correctColumn', 'predictionsColumn'] as const;

/** A number is one in a spreadsheet, too, also a negative one. */
const cellOf = (question: Question, answer: string | undefined): string | number => {
  if (answer === undefined) return '';
  return question.type === 'numeric' ? Number(answer) : answerLabel(question, answer);
};

/**
 * The guest book for a spreadsheet: a message keeps its lines, and every question is a column with what each guest
 * predicted. Numbered, because two questions may have the same words.
 */
export function guestBookCsv(
  entries: readonly GuestBookEntry[],
  questions: readonly Question[],
  predictions: readonly Prediction[],
): string {
  const keyOf = (participantId: string, questionId: string) => `${participantId} ${questionId}`;
  const answers = new Map(
    predictions.map(({ participantId, questionId, answer }) => [keyOf(participantId, questionId), answer]),
  );
  const rowOf = (entry: GuestBookEntry) => [
    entry.rank,
    entry.username,
    entry.message ?? '',
    entry.correctPredictions,
    entry.totalPredictions,
    ...questions.map((question) => cellOf(question, answers.get(keyOf(entry.id, question.id)))),
  ];
  const columns = questions.map(({ text }, index) =>
    guestBookTexts('questionColumn', { number: index + 1, text }),
  );
  return csvTable([[...titles.map((title) => guestBookTexts(title)), ...columns], ...entries.map(rowOf)]);
}

/** Saves the guest book with everybody's predictions as a file, and says so; or says that it failed. */
export async function saveGuestBook(entries: readonly GuestBookEntry[]): Promise<void> {
  const room = organiserRoom();
  await attempt(
    async () => {
      const predictions = await call('GET /api/events/:shareCode/predictions', ofEvent());
      const asked = room.questions.filter((question) => isAsked(room, question));
      const table = guestBookCsv(entries, asked, predictions);
      saveTextFile(`${fileNameOf(room.event.title, guestBookTexts('fileName'))}.csv`, table, 'text/csv');
    },
    done(guestBookTexts('downloadedTitle'), guestBookTexts('downloaded')),
    failed(guestBookTexts('downloadFailed')),
  );
}
