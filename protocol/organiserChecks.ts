import { isBlank, type Problem, problemOf } from './userText.ts';
import { organiserCheckTexts } from './texts/organiserChecks.ts';

type Missing = 'adminCodeEntry' | 'questionMissing';

const notBlank = (text: string, missing: Missing): Problem | undefined =>
  isBlank(text)
    ? problemOf(organiserCheckTexts(`${missing}Title`), organiserCheckTexts.translatable(missing))
    : undefined;

/** Checks the admin code field of the organiser's login form. */
export const checkAdminCodeEntry = (code: string) => notBlank(code, 'adminCodeEntry');

/** Checks the text of a new question. */
export const checkQuestionText = (text: string) => notBlank(text, 'questionMissing');
