import type { Question } from '../../../protocol/schemas/questions.ts';
import type { SetQuestionImage } from '../../../protocol/schemas/photos.ts';
import { questionImageTexts } from '../../../protocol/texts/portal/questionImage.ts';
import { errorToast, successToast } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { showToast } from '../app/toasts.ts';
import { applyQuestion } from '../organiser/questions.ts';
import { organiserErrorOf, outcomeWithToast, runWithToast } from '../organiser/runWithToast.ts';
import { dataUrlOf, timeoutMs } from './queue.ts';
import { shrinkPhoto } from './shrinkPhoto.ts';

type Submission = {
  /** A new image. Without it only the texts change. */
  file: File | undefined;
  texts: Omit<SetQuestionImage, 'image'>;
  /** The same for each retry of a submission. */
  idempotencyKey: string;
};

/** Stores the image of a question and its alternative texts. */
export async function saveQuestionImage({ id }: Question, { file, texts, idempotencyKey }: Submission) {
  const error = await organiserErrorOf(async () => {
    const image = file && { image: dataUrlOf(await shrinkPhoto(file)) };
    const body = { ...texts, ...image };
    const signal = AbortSignal.timeout(timeoutMs);
    applyQuestion(
      await call('POST /api/questions/:id/image', { params: { id }, body, idempotencyKey, signal }),
    );
  });
  if (!error) showToast(successToast(questionImageTexts('savedTitle'), questionImageTexts('saved')));
  return outcomeWithToast(error, errorToast(questionImageTexts('saveFailed')));
}

/** Removes the image of a question. Returns true when it is removed. */
export const removeQuestionImage = async ({ id }: Question): Promise<boolean> =>
  runWithToast(
    async () => applyQuestion(await call('DELETE /api/questions/:id/image', { params: { id } })),
    successToast(questionImageTexts('removedTitle'), questionImageTexts('removed')),
    errorToast(questionImageTexts('removeFailed')),
  );
