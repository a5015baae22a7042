import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { ideasTexts } from '../../../protocol/texts/creation/ideas.ts';
import { errorToast, successToast } from '../../../protocol/texts/toasts.ts';
import { storeQuestions } from '../organiser/questions.ts';
import { runWithToast } from '../organiser/runWithToast.ts';

/** Adds the questions of the chosen ideas at the end: all or none. Returns true when they are stored. */
export const addIdeas = async (questions: CreateQuestion[]): Promise<boolean> =>
  runWithToast(
    async () => storeQuestions(questions),
    successToast(ideasTexts('addedToastTitle'), ideasTexts('addedToast', { count: questions.length })),
    errorToast(ideasTexts('addFailed')),
  );
