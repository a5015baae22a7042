import { create } from 'zustand';
import { isBlank } from '../../../protocol/checks.ts';
import { eventFieldTexts } from '../../../protocol/texts/creation/fields.ts';
import type { CreationField, CreationForm, CreationProblems } from './creationChecks.ts';
import { lengths } from '../../../protocol/limits.ts';
import { type Language, languageTags } from '../../../protocol/languages.ts';
import { speaking } from '../../../protocol/spoken.ts';
import { typedCode } from '../../../protocol/typedCode.ts';
import { suggestedQuestions } from '../../../protocol/texts/creation/suggestions.ts';
import { fetchChosen, useLanguage } from '../app/language.ts';
import { writeObject, readObject, readTabText, writeTabText } from '../app/storage.ts';

const blankTexts = {
  email: '',
  title: '',
  date: '',
  location: '',
  description: '',
  shareCode: '',
  /** A tag; blank: what the host reads. */
  language: '',
  adminCode: '',
};
export type DraftText = keyof typeof blankTexts;

interface Draft extends Record<DraftText, string> {
  /** Suggested questions that were chosen, in the draft's language. */
  picked: readonly string[];
  /** Questions of the organiser's own, blank ones among them. */
  own: readonly string[];
}

interface DraftState {
  draft: Draft;
  /** What is wrong with a field; gone as soon as it is changed. */
  problems: CreationProblems;
  /** Grows each time problems are shown: the focus then goes to the first of them. */
  problemCount: number;
  /** The draft was found on this device when the page was opened, and nobody has gone on with it yet. */
  isRestored: boolean;
  /** An admin code had been entered, and went with its tab. */
  isAdminCodeGone: boolean;
}

const blank: Draft = { ...blankTexts, picked: [], own: [] };
const key = 'foretold:draft';
/** The admin code opens the event: it is kept for this tab only; the device knows only that there was one. */
const adminCodeKey = 'foretold:draft:admin-code';

interface Kept extends Omit<Draft, 'adminCode'> {
  hasAdminCode: boolean;
}

const textsOf = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((text): text is string => typeof text === 'string') : [];

const { adminCode: _inTab, ...keptTexts } = blankTexts;

function draftOf(found: Partial<Kept>): Draft {
  const names = Object.keys(keptTexts) as (keyof typeof keptTexts)[];
  const texts = names.map((name) => [name, typeof found[name] === 'string' ? found[name] : '']);
  return {
    ...(Object.fromEntries(texts) as typeof keptTexts),
    adminCode: readTabText(adminCodeKey) ?? '',
    picked: textsOf(found.picked),
    own: textsOf(found.own),
  };
}

const isUntouched = (draft: Draft) => JSON.stringify(draft) === JSON.stringify(blank);

function begin(): DraftState {
  const found = readObject<Kept>('device', key) ?? {};
  const draft = draftOf(found);
  const isAdminCodeGone = found.hasAdminCode === true && draft.adminCode === '';
  return { draft, problems: {}, problemCount: 0, isRestored: !isUntouched(draft), isAdminCodeGone };
}

/**
 * The event that is being prepared on this device: it survives a reload, a closed tab and a lost connection. Both creators
 * share it: whoever changes from one to the other keeps what was entered.
 */
export const useDraft = create<DraftState>()(begin);

function write(change: Partial<Draft>, field: CreationField): void {
  useDraft.setState(({ draft: before, problems: { [field]: _mended, ...problems }, ...state }) => {
    const draft = { ...before, ...change };
    const { adminCode, ...kept } = draft;
    const isAdminCodeGone = state.isAdminCodeGone && adminCode === '';
    writeObject('device', key, { ...kept, hasAdminCode: adminCode !== '' || isAdminCodeGone } satisfies Kept);
    writeTabText(adminCodeKey, adminCode || undefined);
    return { draft, problems, isAdminCodeGone };
  });
}

const tidiedCode = (text: string) => typedCode(text).slice(0, lengths.shareCode);

/** Enters a text into the draft; a share code is uppercased. */
export const enterText = (name: DraftText, text: string) =>
  write({ [name]: name === 'shareCode' ? tidiedCode(text) : text }, name);

const isLanguage = (tag: string): tag is Language => languageTags.some((own) => own === tag);

/** What a draft's event will speak. Questions that were picked before drafts had a language are English. */
function languageOf({ language, picked }: Draft): Language {
  if (isLanguage(language)) return language;
  return picked.length > 0 ? 'en' : useLanguage.getState().reader;
}

/** The suggested questions in a language whose texts are there. */
export const suggestionsIn = (language: Language): string[] => speaking(language, suggestedQuestions);

/** Chooses these of the suggested questions, in the order in which they are suggested. */
export function pickQuestions(texts: readonly string[]): void {
  const language = languageOf(useDraft.getState().draft);
  const picked = suggestionsIn(language).filter((text) => texts.includes(text));
  write({ picked, language }, 'questions');
}

let lastEntered: Language | undefined;

/** Chooses what the event will speak, once its texts are there; what was picked is said in it. */
export async function enterLanguage(language: Language): Promise<void> {
  lastEntered = language;
  if (!(await fetchChosen(language)) || lastEntered !== language) return;
  const { draft } = useDraft.getState();
  const [before, now] = [suggestionsIn(languageOf(draft)), suggestionsIn(language)];
  const picked = now.filter((_, index) => draft.picked.includes(before[index]!));
  write({ language, picked }, 'language');
}

/** Replaces the organiser's own questions. */
export const writeQuestions = (own: readonly string[]) => write({ own }, 'questions');

/** Shows what is wrong, beside the fields. */
export const showProblems = (problems: CreationProblems) =>
  useDraft.setState(({ problemCount }) => ({ problems, problemCount: problemCount + 1 }));

/** Somebody goes on with the draft that was found. */
export const resumeDraft = () => useDraft.setState({ isRestored: false });

/** Forgets the draft: its event has been created, or somebody starts anew. */
export function deleteDraft(): void {
  writeObject('device', key, undefined);
  writeTabText(adminCodeKey, undefined);
  useDraft.setState({ draft: blank, problems: {}, isRestored: false, isAdminCodeGone: false });
}

/** The draft as a form: blank questions are dropped. */
export function formOf(draft: Draft): CreationForm {
  const { picked, own, ...texts } = draft;
  const written = own.map((text) => text.trim()).filter((text) => !isBlank(text));
  return { ...texts, language: languageOf(draft), questions: [...picked, ...written] };
}

export const currentForm = () => formOf(useDraft.getState().draft);

/** True while nothing was entered. */
export const isDraftBlank = () => isUntouched(useDraft.getState().draft);

/** What the draft's event will speak. */
export const useDraftLanguage = () => useDraft(({ draft }) => languageOf(draft));

/** What a field of the draft shows and does: what is typed is kept on this device at once. */
export const useDraftField = (name: DraftText) => ({
  label: eventFieldTexts(name),
  value: useDraft(({ draft }) => draft[name]),
  error: useDraft(({ problems }) => problems[name]),
  onChange: (text: string) => enterText(name, text),
});
