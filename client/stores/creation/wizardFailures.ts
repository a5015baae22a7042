import type { CreationField, CreationProblems } from '../../../protocol/creationChecks.ts';
import type { ApiError } from '../../api/http.ts';

/** True when a submission has certainly come to nothing; after a `conflict` its key may still stand for a payment. */
export const isOver = (error: ApiError) => !error.isTemporary && error.code !== 'conflict';

const longest = 200;

/** What the toast says: the server's sentence, else 'HTTP {status}: {text}', else what to do. */
export function failureWords({ status, serverText, message }: ApiError): string {
  if (serverText) return serverText;
  if (status === 0) return 'Please try again.';
  const text = message.slice(message.indexOf(':') + 1).trim();
  return text === '' ? 'Payment failed' : `HTTP ${status}: ${text.slice(0, longest)}`;
}

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

/** The server's sentences beside the fields that they are about. */
export function problemsOf(error: ApiError): CreationProblems {
  if (error.code === 'share_code_taken')
    return { shareCode: error.serverText ?? 'This code is already taken.' };
  const found = error.issues.map(({ path, message }) => [fieldOf(path), message] as const);
  return Object.fromEntries(found.filter(([field]) => field !== undefined));
}
