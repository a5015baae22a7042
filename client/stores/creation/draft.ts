import { create } from 'zustand';
import { celebrationOf } from '../../../protocol/rules/celebrations.ts';
import { isBlank } from '../../../protocol/userText.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import {
  asQuestion,
  type CopiedEvent,
  type CreationField,
  type CreationForm,
  type CreationProblems,
  type NewQuestion,
  shortest,
} from './creationChecks.ts';
import { questionTypes } from '../../../protocol/rules/correctness.ts';
import type { CreateQuestion } from '../../../protocol/schemas/questions.ts';
import { lengths } from '../../../protocol/limits.ts';
import { type Language, languageTags } from '../../../protocol/languages.ts';
import { withLanguage } from '../../../protocol/i18n.ts';
import { parseCodeEntry } from '../../../protocol/parseCodeEntry.ts';
import { suggestedQuestions } from '../../../protocol/texts/creation/suggestions.ts';
import type { ChosenIdea } from '../ideas/ideas.ts';
import type { CopySource } from './copySource.ts';
import { loadDraftIdeas, readDraftIdeas } from './draftIdeas.ts';
import { loadLanguage, useLanguage } from '../app/language.ts';
import { writeObject, readObject, readTabText, writeTabText } from '../app/storage.ts';

const blankTexts = {
  email: '',
  title: '',
  date: '',
  location: '',
  description: '',
  shareCode: '',
  /** What the event celebrates. A blank value means that the host has not chosen, and counts as a wedding. */
  celebration: '',
  /** A language tag. A blank value means the language of the reader. */
  language: '',
  adminCode: '',
};
export type DraftText = keyof typeof blankTexts;

interface Draft extends Record<DraftText, string> {
  /** The chosen suggestions for a wedding, in the language of the draft. Ignored for other celebrations. */
  picked: readonly string[];
  /** The chosen ideas, with their questions in the language of the draft. */
  ideas: readonly ChosenIdea[];
  /** The organiser's own questions, including blank ones. */
  own: readonly NewQuestion[];
  /** The event that is copied. */
  copy?: CopiedEvent | undefined;
}

interface DraftState {
  draft: Draft;
  /** Problems by field. A problem is cleared when its field changes. */
  problems: CreationProblems;
  /** Increases each time problems are shown. The first field with a problem then takes the focus. */
  problemCount: number;
  /** True when the draft was restored from this device and the organiser has not resumed it yet. */
  isRestored: boolean;
  /** True when the organiser entered an admin code in a tab that is now closed. */
  isAdminCodeGone: boolean;
}

const blank: Draft = { ...blankTexts, picked: [], ideas: [], own: [] };
const key = 'foretold:draft';
/**
 * The storage key of the admin code. The code gives access to the event, so only this tab stores it. The
 * device stores only whether there was a code.
 */
const adminCodeKey = 'foretold:draft:admin-code';

interface StoredDraft extends Omit<Draft, 'adminCode'> {
  hasAdminCode: boolean;
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];

function isNewQuestion(value: unknown): value is NewQuestion {
  if (typeof value === 'string') return true;
  const { text, type, options = [] } = (value ?? {}) as Partial<CreateQuestion>;
  const isKnown = questionTypes.some((known) => known === type);
  return typeof text === 'string' && isKnown && Array.isArray(options);
}

function copyIn({ copy }: Partial<StoredDraft>): Pick<Draft, 'copy'> {
  const { shareCode, title, tieBreaker } = copy ?? {};
  if (typeof shareCode !== 'string' || typeof title !== 'string') return {};
  return { copy: { shareCode, title, questions: textsOf(copy?.questions), tieBreaker } };
}

const { adminCode: _adminCode, ...storedTexts } = blankTexts;

function draftOf(stored: Partial<StoredDraft>): Draft {
  const names = Object.keys(storedTexts) as (keyof typeof storedTexts)[];
  const texts = names.map((name) => [name, typeof stored[name] === 'string' ? stored[name] : '']);
  return {
    ...(Object.fromEntries(texts) as typeof storedTexts),
    adminCode: readTabText(adminCodeKey) ?? '',
    picked: textsOf(stored.picked),
    ideas: readDraftIdeas(stored.ideas),
    own: Array.isArray(stored.own) ? stored.own.filter(isNewQuestion) : [],
    ...copyIn(stored),
  };
}

const isUntouched = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(blank);

function restore(): DraftState {
  const stored = readObject<StoredDraft>('device', key) ?? {};
  const draft = draftOf(stored);
  const isAdminCodeGone = stored.hasAdminCode === true && draft.adminCode === '';
  return { draft, problems: {}, problemCount: 0, isRestored: !isUntouched(draft), isAdminCodeGone };
}

/**
 * The draft of an event on this device. It survives a reload, a closed tab and a lost connection. Both
 * wizards share it, so that the organiser can switch between them without losing input.
 */
export const useDraft = create<DraftState>()(restore);

function write(change: Partial<Draft>, field: CreationField): void {
  useDraft.setState(({ draft: before, problems: { [field]: _cleared, ...problems }, ...state }) => {
    const draft = { ...before, ...change };
    const { adminCode, ...stored } = draft;
    const isAdminCodeGone = state.isAdminCodeGone && adminCode === '';
    writeObject('device', key, {
      ...stored,
      hasAdminCode: adminCode !== '' || isAdminCodeGone,
    } satisfies StoredDraft);
    writeTabText(adminCodeKey, adminCode || undefined);
    return { draft, problems, isAdminCodeGone };
  });
}

const normaliseCode = (text: string) => parseCodeEntry(text).slice(0, lengths.shareCode);

/** Sets a text of the draft. A share code is normalised to upper case. */
export const enterText = (name: DraftText, text: string) =>
  write({ [name]: name === 'shareCode' ? normaliseCode(text) : text }, name);

const isLanguage = (tag: string): tag is Language => languageTags.some((known) => known === tag);

/**
 * Returns the language of the draft's event. Drafts without a language are old and have English questions.
 */
function languageOf({ language, picked }: Draft): Language {
  if (isLanguage(language)) return language;
  return picked.length > 0 ? 'en' : useLanguage.getState().reader;
}

/** Returns the suggested questions in a language whose texts are loaded. */
export const suggestionsIn = (language: Language): string[] => withLanguage(language, suggestedQuestions);

/** Selects these suggestions, in the suggested order. */
export function pickQuestions(texts: readonly string[]): void {
  const language = languageOf(useDraft.getState().draft);
  const picked = suggestionsIn(language).filter((text) => texts.includes(text));
  write({ picked, language }, 'questions');
}

/** Adds ideas in the language of the draft. Replaces ideas that were already chosen. */
export function addIdeas(added: readonly ChosenIdea[]): void {
  const { draft } = useDraft.getState();
  const ids = new Set(added.map(({ id }) => id));
  const ideas = [...draft.ideas.filter(({ id }) => !ids.has(id)), ...added];
  write({ ideas, language: languageOf(draft) }, 'questions');
}

export const removeIdeas = (ids: readonly string[]) =>
  write({ ideas: useDraft.getState().draft.ideas.filter(({ id }) => !ids.includes(id)) }, 'questions');

let lastEntered: Language | undefined;

/**
 * Loads the texts of a language, then makes it the language of the event. Translates the selected suggestions
 * and ideas.
 */
export async function enterLanguage(language: Language): Promise<void> {
  lastEntered = language;
  const [isLoaded, translate] = await Promise.all([
    loadLanguage(language),
    loadDraftIdeas(useDraft.getState().draft.ideas, language),
  ]);
  if (!isLoaded || !translate || lastEntered !== language) return;
  const { draft } = useDraft.getState();
  const [before, now] = [suggestionsIn(languageOf(draft)), suggestionsIn(language)];
  const picked = now.filter((_, index) => draft.picked.includes(before[index]!));
  write({ language, picked, ideas: translate(draft.ideas) }, 'language');
}

/** Replaces the organiser's own questions. */
export const writeQuestions = (own: readonly NewQuestion[]) => write({ own }, 'questions');

/** Replaces the draft by a copy of an event. Its codes and its date are still to be chosen. */
export function startCopy({ fields, ...copy }: CopySource): void {
  const { title, location = '', description = '', celebration = '', language = 'en', email = '' } = fields;
  const texts = { ...blankTexts, title, location, description, celebration, language, email };
  write({ ...texts, picked: [], ideas: [], own: [], copy }, 'questions');
  useDraft.setState({ problems: {}, isRestored: false });
}

/** Leaves out the copied event. What the host has entered stays. */
export const leaveOutCopy = () => write({ copy: undefined }, 'questions');

/** Shows problems beside the fields. */
export const showProblems = (problems: CreationProblems) =>
  useDraft.setState(({ problemCount }) => ({ problems, problemCount: problemCount + 1 }));

/** Marks the restored draft as resumed. */
export const resumeDraft = () => useDraft.setState({ isRestored: false });

/** Deletes the draft after its event was created, or when the organiser starts over. */
export function deleteDraft(): void {
  writeObject('device', key, undefined);
  writeTabText(adminCodeKey, undefined);
  useDraft.setState({ draft: blank, problems: {}, isRestored: false, isAdminCodeGone: false });
}

const trimmed = ({ text, options, ...others }: CreateQuestion): NewQuestion =>
  shortest({
    text: text.trim(),
    ...(options && { options: options.map((option) => option.trim()) }),
    ...others,
  });

/** Converts the draft to a form. Omits blank questions. */
export function formOf(draft: Draft): CreationForm {
  const { picked, ideas, own, copy, ...texts } = draft;
  const suggestions = celebrationOf(draft) === 'wedding' ? picked : [];
  const written = own.map(asQuestion).filter(({ text }) => !isBlank(text));
  return {
    ...texts,
    language: languageOf(draft),
    questions: [...suggestions, ...ideas.map(({ question }) => question), ...written.map(trimmed)],
    ...(copy && { copy }),
  };
}

export const currentForm = () => formOf(useDraft.getState().draft);

/** Returns true while the draft is blank. */
export const isDraftBlank = () => isUntouched(useDraft.getState().draft);

export const useDraftLanguage = () => useDraft(({ draft }) => languageOf(draft));

/** Returns the props of a field of the draft. Every change is stored on this device at once. */
export const useDraftField = (name: DraftText) => ({
  label: eventFieldTexts(name),
  value: useDraft(({ draft }) => draft[name]),
  error: useDraft(({ problems }) => problems[name]),
  onChange: (text: string) => enterText(name, text),
});
