import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { questionImportTexts } from '../../../protocol/texts/portal/questionImport.ts';
import { done, failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf, type Outcome, outcomeWithToast } from './attempt.ts';
import { applyReply, organiserRoom } from './organiserRoom.ts';

const importKeys = new IdempotencyKeys();

/** Adds several questions at the end, all or none. */
export async function importQuestions(questions: CreateQuestion[]): Promise<Outcome> {
  const error = await organiserErrorOf(async () => {
    const { shareCode } = organiserRoom().event;
    const keySource = JSON.stringify([shareCode, questions]);
    const added = await call('POST /api/events/:shareCode/questions/import', {
      params: { shareCode },
      body: { questions },
      idempotencyKey: importKeys.keyOf(keySource),
    });
    importKeys.settle(keySource);
    const ids = new Set(added.map(({ id }) => id));
    applyReply((room) => ({
      ...room,
      questions: [...room.questions.filter(({ id }) => !ids.has(id)), ...added],
    }));
  });
  if (!error)
    showToast(
      done(
        questionImportTexts('addedToastTitle'),
        questionImportTexts('addedToast', { count: questions.length }),
      ),
    );
  return outcomeWithToast(error, failed(questionImportTexts('addFailed')));
}
