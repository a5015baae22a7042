import type { CreationField, CreationProblems } from './creationChecks.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import type { ApiError } from '../../api/http.ts';

/** The fields of a new event, by their names in the calls. */
const fields: Record<string, CreationField> = {
  email: 'email',
  customerEmail: 'email',
  title: 'title',
  eventTitle: 'title',
  date: 'date',
  location: 'location',
  description: 'description',
  customShareCode: 'shareCode',
  adminCode: 'adminCode',
  questions: 'questions',
};

/** 'eventData.questions.3' is about the questions. */
const fieldOf = (path: string) => fields[path.replace(/^eventData\./, '').split('.')[0] ?? ''];

/** Why the server refused a new event: its sentences beside the fields that they are about. */
export function serverProblems(error: ApiError): CreationProblems {
  if (error.code === 'share_code_taken')
    return { shareCode: error.serverText ?? eventFieldTexts('thisShareCodeTaken') };
  const found = error.issues.map(({ path, message }) => [fieldOf(path), message] as const);
  return Object.fromEntries(found.filter(([field]) => field !== undefined));
}
