import { create } from 'zustand';
import { lengths } from '../../../protocol/limits.ts';
import { sentAnswer } from '../../../protocol/rules/correctness.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { paperTexts } from '../../../protocol/texts/portal/guests/paper.ts';
import { errorToast } from '../../../protocol/texts/toasts.ts';
import { type ApiError, call } from '../../api/http.ts';
import { readAnswer, unclearNumber, writtenAnswer } from '../app/typedAnswers.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { createSendQueue } from '../app/sendQueue.ts';
import { showToast } from '../app/toasts.ts';
import { leaveIfRefused, organiserErrorOf, outcomeWithToast } from './runWithToast.ts';
import { eventParams, organiserRoom } from './organiserRoom.ts';

/** One field of a guest's slip: its text, the stored answer, and the state of the save. */
interface PaperField {
  text: string;
  /** The stored answer. Undefined when there is none. */
  saved: string | undefined;
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'closed';
  error?: string | undefined;
}

interface PaperSheet {
  participantId: string | undefined;
  username: string;
  /** True while the sheet is visible. */
  isOpen: boolean;
  fields: Record<string, PaperField>;
}

/** The guest to whom the slip belongs. */
type Writer = Pick<Participant, 'id' | 'username'>;

/** The slip that the host enters. Saves continue after the host closes the sheet. */
export const usePaper = create<PaperSheet>()(() => ({
  participantId: undefined,
  username: '',
  isOpen: false,
  fields: {},
}));

const keys = new IdempotencyKeys();

/**
 * Adds a guest who plays on paper, and calls `onAdded` with the guest. Returns the server's text when it
 * refuses the name.
 */
export async function addPaperGuest(username: string, onAdded: (guest: Participant) => void) {
  const error = await organiserErrorOf(async () => {
    const idempotencyKey = keys.keyOf(username);
    onAdded(
      await call('POST /api/events/:shareCode/paper-guests', {
        ...eventParams(),
        body: { username },
        idempotencyKey,
      }),
    );
    keys.settle(username);
  });
  return outcomeWithToast(error, errorToast(paperTexts('addFailed')));
}

/** Opens a guest's slip with the stored answers. Throws ApiError. */
export async function openPaper({ id, username }: Writer): Promise<PaperSheet> {
  const predictions = await call('GET /api/participants/:id/predictions', { params: { id } });
  const questions = new Map(organiserRoom().questions.map((question) => [question.id, question]));
  const textOf = (questionId: string, answer: string) => {
    const question = questions.get(questionId);
    return question ? writtenAnswer(question, answer) : answer;
  };
  const fields = predictions.map(({ questionId, answer }) => [
    questionId,
    { text: textOf(questionId, answer), saved: answer, state: 'saved' } satisfies PaperField,
  ]);
  const sheet: PaperSheet = {
    participantId: id,
    username,
    isOpen: true,
    fields: Object.fromEntries(fields),
  };
  usePaper.setState(sheet, true);
  return sheet;
}

/** Hides the sheet and saves its fields. */
export function closePaper(questions: readonly Question[]): void {
  usePaper.setState({ isOpen: false });
  for (const question of questions) void savePaperField(question);
}

const empty: PaperField = { text: '', saved: undefined, state: 'idle' };

/** Returns the field of a question, or an empty field when there is none yet. */
export const paperField = ({ fields }: PaperSheet, questionId: string): PaperField =>
  fields[questionId] ?? empty;

/** Changes a field if the sheet still shows this guest's slip. */
function updateField(participantId: string, questionId: string, change: Partial<PaperField>): void {
  usePaper.setState((sheet) =>
    sheet.participantId === participantId
      ? { fields: { ...sheet.fields, [questionId]: { ...paperField(sheet, questionId), ...change } } }
      : {},
  );
}

/** Marks a field as not saved. If the host no longer sees the field, a toast names the guest. */
function fail({ id, username }: Writer, questionId: string, change: Partial<PaperField>): void {
  updateField(id, questionId, change);
  const { participantId, isOpen } = usePaper.getState();
  if (!isOpen || participantId !== id) showToast(errorToast(paperTexts('oneNotSaved', { name: username })));
}

/** Changes the text of a field. The field is saved when it loses the focus. */
export function changePaperField(questionId: string, text: string): void {
  const { participantId } = usePaper.getState();
  if (participantId !== undefined)
    updateField(participantId, questionId, { text, state: 'idle', error: undefined });
}

/** An answer that waits to be saved. */
interface Entry {
  writer: Writer;
  question: Question;
  answer: string;
}

const keyOf = ({ writer, question }: Entry) => `${writer.id} ${question.id}`;

/** The answers to save, in order. The list has at most one answer per field, the latest. */
let unsaved: Entry[] = [];

const queue = createSendQueue<Entry>({
  items: () => unsaved,
  keyOf,
  send: save,
  onFailure: (entry, error) => {
    showFailure(entry, error);
    return 'settled';
  },
  retryMs: 3_000,
});

/** Removes an entry from the queue. Returns false when the queue has a newer answer for the same field. */
function removeEntry(entry: Entry): boolean {
  unsaved = unsaved.filter((other) => other !== entry);
  return !unsaved.some((other) => keyOf(other) === keyOf(entry));
}

/** Saves a field that has lost the focus, if its text is valid and has changed. */
export async function savePaperField(question: Question): Promise<void> {
  const { participantId, username } = usePaper.getState();
  if (participantId === undefined) return;
  const writer = { id: participantId, username };
  const { text, saved, state } = paperField(usePaper.getState(), question.id);
  if (state !== 'idle' && state !== 'failed') return;
  const isEmpty = text.trim() === '';
  if (isEmpty && saved === undefined) return updateField(participantId, question.id, { error: undefined });
  const answer = isEmpty ? undefined : readAnswer(question, text);
  if (answer === undefined) {
    const error = isEmpty ? paperTexts('stays') : problemOf(question, text);
    return fail(writer, question.id, { state: 'failed', error });
  }
  if (answer === saved)
    return updateField(participantId, question.id, { text: writtenAnswer(question, saved), state: 'saved' });
  updateField(participantId, question.id, { state: 'saving', error: undefined });
  const entry = { writer, question, answer };
  unsaved = [...unsaved.filter((other) => keyOf(other) !== keyOf(entry)), entry];
  await queue.run();
}

const problemOf = (question: Question, text: string) =>
  question.type === 'numeric'
    ? (unclearNumber(question, text) ?? paperTexts('numberNeeded'))
    : paperTexts('tooLong', { most: lengths.textPrediction });

async function save(entry: Entry): Promise<void> {
  const { writer, question, answer } = entry;
  const { id, type } = question;
  const participantId = writer.id;
  await call('POST /api/questions/:id/paper-predictions', {
    params: { id },
    body: { participantId, answer: sentAnswer(type, answer) },
  });
  const sheet = usePaper.getState();
  // Text that the host typed during the save is saved when the field loses the focus again.
  const isTyped = sheet.participantId === participantId && paperField(sheet, id).state === 'idle';
  const isShown = removeEntry(entry) && !isTyped;
  updateField(participantId, id, {
    saved: answer,
    ...(isShown && { text: writtenAnswer(question, answer), state: 'saved' }),
  });
}

function showFailure(entry: Entry, error: ApiError): void {
  const { writer, question } = entry;
  const { id } = question;
  leaveIfRefused(error);
  if (!removeEntry(entry)) return;
  if (error.code === 'question_closed') {
    const { saved } = paperField(usePaper.getState(), id);
    fail(writer, id, {
      text: writtenAnswer(question, saved ?? ''),
      state: 'closed',
      error: error.serverText,
    });
  } else
    fail(writer, id, {
      state: 'failed',
      error: (error.status === 409 && error.serverText) || paperTexts('notSaved'),
    });
}
