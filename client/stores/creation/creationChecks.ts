import { adminCodeProblem } from '../../../protocol/adminCodes.ts';
import { isBlank, isShareCode } from '../../../protocol/checks.ts';
import { counts } from '../../../protocol/limits.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import { creationCheckTexts } from '../../../protocol/texts/creationChecks.ts';
import { organiserCheckTexts } from '../../../protocol/texts/organiserChecks.ts';
import type { ApiError } from '../../api/http.ts';

/** The checks of the creators and of the payment form. Plain functions: each gives what is wrong, or undefined. */

/** What an organiser enters to create an event. */
export interface CreationForm {
  email: string;
  title: string;
  date: string;
  location: string;
  description: string;
  shareCode: string;
  adminCode: string;
  questions: readonly string[];
}
export type CreationField = keyof CreationForm;

/** What is wrong with which field. */
export type CreationProblems = Partial<Record<CreationField, string>>;

/** True for what looks like an address; whether it exists, only a mail can tell. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim());

type Missing = 'emailMissing' | 'shareCodeMissing';
const missing = (text: string, word: Missing) => (isBlank(text) ? creationCheckTexts(word) : undefined);

const questionsProblem = ({ length }: readonly string[]) => {
  if (length === 0) return creationCheckTexts('questionsMissing');
  const most = counts.questionsPerEvent;
  return length > most ? creationCheckTexts('questionsTooMany', { most }) : undefined;
};

const problemOf: Partial<Record<CreationField, (form: CreationForm) => string | undefined>> = {
  email: ({ email }) =>
    missing(email, 'emailMissing') ?? (isEmail(email) ? undefined : organiserCheckTexts('emailInvalid')),
  title: ({ title }) => (isBlank(title) ? organiserCheckTexts('titleMissing') : undefined),
  shareCode: ({ shareCode: code }) =>
    missing(code, 'shareCodeMissing') ??
    (isShareCode(code) ? undefined : creationCheckTexts('shareCodeInvalid')),
  adminCode: ({ adminCode }) => adminCodeProblem(adminCode),
  questions: ({ questions }) => questionsProblem(questions),
};

/** What is wrong with these fields of a form; nothing when a step may be left. */
export function creationProblems(form: CreationForm, fields: readonly CreationField[]): CreationProblems {
  const found = fields.map((field) => [field, problemOf[field]?.(form)] as const);
  return Object.fromEntries(found.filter(([, problem]) => problem !== undefined));
}

/** A card as it is typed; it never leaves the browser. */
export interface Card {
  number: string;
  month: string;
  year: string;
  cvv: string;
}
export type CardField = keyof Card;

/** How many digits a field of the card takes. */
export const cardDigits: Readonly<Record<CardField, number>> = { number: 16, month: 2, year: 2, cvv: 4 };

const cvvMin = 3;

/** What a field of the card keeps of what is typed or pasted: its digits. A filled in 2028 is 28. */
export function digitsOf(field: CardField, text: string): string {
  const digits = text.replace(/\D/g, '');
  const isLongYear = field === 'year' && /^20\d\d$/.test(digits);
  return isLongYear ? digits.slice(2) : digits.slice(0, cardDigits[field]);
}

/** Whether Pay can be tapped: 16 digits, a CVV of 3 or more, month, year, and an '@' in the email. */
export const isPayable = ({ number, month, year, cvv }: Card, email: string) =>
  number.length >= cardDigits.number &&
  cvv.length >= cvvMin &&
  month !== '' &&
  year !== '' &&
  email.includes('@');

/** What is wrong with which field of the payment form. */
export type PaymentProblems = Partial<Record<CardField | 'email', string>>;

/** What is wrong with a card and the address for its receipt. */
export function paymentProblems(card: Card, email: string): PaymentProblems {
  const month = Number(card.month);
  return {
    ...(!isEmail(email) && { email: organiserCheckTexts('emailInvalid') }),
    ...(card.number.length < cardDigits.number && {
      number: creationCheckTexts('cardNumber', { digits: cardDigits.number }),
    }),
    ...((month < 1 || month > 12) && { month: creationCheckTexts('cardMonth') }),
    ...(card.year.length < cardDigits.year && { year: creationCheckTexts('cardYear') }),
    ...(card.cvv.length < cvvMin && {
      cvv: creationCheckTexts('cardCvv', { least: cvvMin, most: cardDigits.cvv }),
    }),
  };
}

/** True once the month printed on a card is over. */
export function isExpired({ month, year }: Card, now: Date): boolean {
  const firstDayAfter = new Date(2000 + Number(year), Number(month), 1);
  return firstDayAfter <= now;
}

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
