import type { Question, UpdateQuestion } from '../../../protocol/schemas/questions.ts';
import { organiserFailures, organiserSuccesses } from '../../../protocol/texts/organiserTexts.ts';
import { ApiError } from '../../api/http.ts';
import { updateQuestion } from '../../api/questions.ts';
import { leaveIfRefused, takeReply } from './questions.ts';
import { showToast } from '../app/toasts.ts';

/** What came of an edit: stored, failed (a toast says so), or refused for a reason that belongs to one part of the form. */
export type EditResult = 'done' | 'failed' | { part: 'text' | 'options'; refusal: string };

/** Changes a question's text and options; an option that somebody predicted stays. */
export async function editQuestion({ id }: Question, change: UpdateQuestion): Promise<EditResult> {
  try {
    const question = await updateQuestion(id, change);
    takeReply((room) => ({
      ...room,
      questions: room.questions.map((known) => (known.id === id ? question : known)),
    }));
    showToast(organiserSuccesses.questionUpdated);
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showToast(organiserFailures.updateQuestion);
    leaveIfRefused(error);
    return refusalOf(error) ?? 'failed';
  }
}

function refusalOf({ code, issues, serverText }: ApiError): EditResult | undefined {
  if (code === 'option_in_use' && serverText) return { part: 'options', refusal: serverText };
  const [issue] = issues;
  return issue && { part: issue.path.startsWith('options') ? 'options' : 'text', refusal: issue.message };
}
