import { csvTable } from '../../../../protocol/csv.ts';
import type { BoardRow, ScoreFields } from '../../../../protocol/live.ts';
import { countsPoints, pointsOf } from '../../../../protocol/rules/ranking.ts';
import type { GuestEvent } from '../../../../protocol/schemas/events.ts';
import type { Prediction } from '../../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { guestBookTexts } from '../../../../protocol/texts/portal/guestBook.ts';
import { hostLabel } from '../../../features/game/answers.ts';

/** A guest's entry: the final place, the figures and the message to the couple. */
export type GuestBookEntry = Pick<BoardRow, 'id' | 'username' | 'details' | keyof ScoreFields> & {
  rank: number;
  message: string | undefined;
};

/** Returns the cell of an answer. Numbers stay numbers, so that a spreadsheet can calculate with them. */
const cellOf = (question: Question, answer: string | undefined): string | number => {
  if (answer === undefined) return '';
  return question.type === 'numeric' ? Number(answer) : hostLabel(question, answer);
};

/**
 * Returns the guest book as a CSV table. A message keeps its line breaks. Each question is a column with the
 * guests' predictions. The columns have numbers, because two questions may have the same text. An event with
 * tables has a column for the table.
 */
export function guestBookCsv(
  entries: readonly GuestBookEntry[],
  questions: readonly Question[],
  predictions: readonly Prediction[],
  tables: GuestEvent['tables'],
): string {
  const keyOf = (participantId: string, questionId: string) => `${participantId} ${questionId}`;
  const answers = new Map(
    predictions.map(({ participantId, questionId, answer }) => [keyOf(participantId, questionId), answer]),
  );
  const hasPoints = countsPoints(questions);
  const tableNames = new Map(tables?.map(({ id, name }) => [id, name]));
  const rowOf = (entry: GuestBookEntry) => [
    entry.rank,
    entry.username,
    ...(tables ? [tableNames.get(entry.details?.tableId ?? '') ?? ''] : []),
    entry.message ?? '',
    ...(hasPoints ? [pointsOf(entry)] : []),
    entry.correctPredictions,
    entry.totalPredictions,
    ...questions.map((question) => cellOf(question, answers.get(keyOf(entry.id, question.id)))),
  ];
  const columns = questions.map(({ text }, index) =>
    guestBookTexts('questionColumn', { number: index + 1, text }),
  );
  const titles = [
    ...(['rankColumn', 'nameColumn'] as const),
    ...(tables ? (['tableColumn'] as const) : []),
    'messageColumn' as const,
    ...(hasPoints ? (['pointsColumn'] as const) : []),
    ...(['correctColumn', 'predictionsColumn'] as const),
  ];
  return csvTable([[...titles.map((title) => guestBookTexts(title)), ...columns], ...entries.map(rowOf)]);
}
