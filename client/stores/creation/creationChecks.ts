import { adminCodeProblem } from '../../../protocol/adminCodes.ts';
import type { Language } from '../../../protocol/languages.ts';
import { isBlank, isShareCode, lengthProblem } from '../../../protocol/userText.ts';
import { checkOptions } from '../../../protocol/optionChecks.ts';
import { counts, lengths } from '../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import { creationCheckTexts } from '../../../protocol/texts/creation/checks.ts';
import { questionFormTexts } from '../../../protocol/texts/portal/questionForm.ts';
import { organiserCheckTexts } from '../../../protocol/texts/organiserChecks.ts';
import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import type { ApiError } from '../../api/http.ts';

// The checks of the wizards and of the payment form. Each returns its problem as a text, or undefined.

/** A question of a new event: the text of a yes/no question, or a question of any type. */
export type NewQuestion = string | CreateQuestion;

export const textOfQuestion = (question: NewQuestion): string =>
  typeof question === 'string' ? question : question.text;

/** A question with all its settings. */
export const asQuestion = (question: NewQuestion): CreateQuestion =>
  typeof question === 'string' ? { text: question, type: 'yes_no' } : question;

/** The shortest form of a question: the text if it is a yes/no question without settings. */
export function shortest({ isActive: _, ...question }: CreateQuestion): NewQuestion {
  const settings = Object.entries(question).filter(([, value]) => value !== undefined);
  return question.type === 'yes_no' && settings.length === 2 ? question.text : question;
}

/** The event that a new one copies. The server adds its questions, pictures and settings. */
export interface CopiedEvent {
  shareCode: string;
  title: string;
  /** The texts of its questions. */
  questions: readonly string[];
  /** The text of the question that breaks ties. */
  tieBreaker?: string | undefined;
}

/** The input for a new event. */
export interface CreationForm {
  email: string;
  title: string;
  date: string;
  location: string;
  description: string;
  /** A celebration. A blank or absent value means that the host has not chosen one. */
  celebration?: string;
  language: Language;
  shareCode: string;
  adminCode: string;
  questions: readonly NewQuestion[];
  copy?: CopiedEvent;
}
export type CreationField = Exclude<keyof CreationForm, 'copy'>;

/** Problems by field. */
export type CreationProblems = Partial<Record<CreationField, string>>;

/** Returns true when the text has the form of an email address. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

type Missing = 'emailMissing' | 'shareCodeMissing';
const missing = (text: string, textKey: Missing) => (isBlank(text) ? creationCheckTexts(textKey) : undefined);

/** Says what is wrong with a question; undefined when it is valid. */
export function questionProblem(question: NewQuestion): string | undefined {
  const { text, type, options = [], numberRule, tolerance, note = '' } = asQuestion(question);
  return (
    lengthProblem(text, lengths.question) ??
    (type === 'multiple_choice' ? checkOptions(options)?.description : undefined) ??
    options.map((option) => lengthProblem(option, lengths.option)).find(Boolean) ??
    (numberRule === 'within' && typeof tolerance !== 'number'
      ? questionFormTexts('toleranceMissing')
      : undefined) ??
    lengthProblem(note, lengths.note)
  );
}

const questionsProblem = ({ questions, copy }: CreationForm) => {
  const count = questions.length + (copy?.questions.length ?? 0);
  if (count === 0) return creationCheckTexts('questionsMissing');
  const max = counts.questionsPerEvent;
  if (count > max) return creationCheckTexts('questionsTooMany', { most: max });
  return questions.map(questionProblem).find(Boolean);
};

const problemOf: Partial<Record<CreationField, (form: CreationForm) => string | undefined>> = {
  email: ({ email }) =>
    missing(email, 'emailMissing') ??
    (isEmail(email) ? lengthProblem(email, lengths.email) : organiserCheckTexts('emailInvalid')),
  title: ({ title }) =>
    isBlank(title) ? organiserCheckTexts('titleMissing') : lengthProblem(title, lengths.title),
  location: ({ location }) => lengthProblem(location, lengths.location),
  description: ({ description }) => lengthProblem(description, lengths.description),
  shareCode: ({ shareCode: code }) =>
    missing(code, 'shareCodeMissing') ??
    (isShareCode(code) ? undefined : creationCheckTexts('shareCodeInvalid')),
  adminCode: ({ adminCode }) =>
    adminCodeProblem(adminCode)?.message ?? lengthProblem(adminCode, lengths.adminCode),
  questions: questionsProblem,
};

/** Checks these fields of a form. Returns an empty object when the step is complete. */
export function creationProblems(form: CreationForm, fields: readonly CreationField[]): CreationProblems {
  const problems = fields.map((field) => [field, problemOf[field]?.(form)] as const);
  return Object.fromEntries(problems.filter(([, problem]) => problem !== undefined));
}

/** The fields of a new event, by their names in calls. */
const fields: Record<string, CreationField> = {
  email: 'email',
  customerEmail: 'email',
  title: 'title',
  eventTitle: 'title',
  date: 'date',
  location: 'location',
  description: 'description',
  celebration: 'celebration',
  language: 'language',
  customShareCode: 'shareCode',
  adminCode: 'adminCode',
  questions: 'questions',
};

/** Returns the field for the path of an issue. For example, 'eventData.questions.3' gives `questions`. */
const fieldOf = (path: string) => fields[path.replace(/^eventData\./, '').split('.')[0] ?? ''];

/** Converts a refusal of the server to problems by field. */
export function serverProblems(error: ApiError): CreationProblems {
  if (error.code === 'share_code_taken')
    return { shareCode: error.serverText ?? eventFieldTexts('thisShareCodeTaken') };
  const problems = error.issues.map(({ path, message }) => [fieldOf(path), message] as const);
  return Object.fromEntries(problems.filter(([field]) => field !== undefined));
}
