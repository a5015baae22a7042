import { create } from 'zustand';
import { lengths } from '../../../protocol/limits.ts';
import { fitAnswer } from '../../../protocol/rules/scoring.ts';
import type { Participant } from '../../../protocol/schemas/participants.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { paperTexts } from '../../../protocol/texts/portal/guests/paper.ts';
import { failed } from '../../../protocol/texts/toasts.ts';
import { call } from '../../api/http.ts';
import { IdempotencyKeys } from '../app/ids.ts';
import { showToast } from '../app/toasts.ts';
import { organiserErrorOf, toldOutcomeOf } from './attempt.ts';
import { ofEvent } from './organiserRoom.ts';

/** One field of a guest's slip: what stands in it, what the server has, and how far it is. */
interface PaperField {
  text: string;
  /** What is stored; undefined: nothing yet. */
  saved: string | undefined;
  state: 'idle' | 'saving' | 'saved' | 'failed' | 'closed';
  error?: string | undefined;
}

interface PaperSheet {
  participantId: string | undefined;
  username: string;
  /** The host sees it. */
  isOpen: boolean;
  fields: Record<string, PaperField>;
}

/** Whose slip it is. */
type Writer = Pick<Participant, 'id' | 'username'>;

/** The slip that is being typed in. What is typed goes on being saved when the sheet is closed. */
export const usePaper = create<PaperSheet>()(() => ({
  participantId: undefined,
  username: '',
  isOpen: false,
  fields: {},
}));

const keys = new IdempotencyKeys();

/** Adds a guest who plays on paper, and gives them to `onAdded`; a refused name comes back with its sentence. */
export async function addPaperGuest(username: string, onAdded: (guest: Participant) => void) {
  const error = await organiserErrorOf(async () => {
    const idempotencyKey = keys.keyOf(username);
    onAdded(
      await call('POST /api/events/:shareCode/paper-guests', {
        ...ofEvent(),
        body: { username },
        idempotencyKey,
      }),
    );
    keys.settle(username);
  });
  return toldOutcomeOf(error, failed(paperTexts('addFailed')));
}

/** Opens a guest's slip with what is stored of it. Throws ApiError. */
export async function openPaper({ id, username }: Writer): Promise<PaperSheet> {
  const predictions = await call('GET /api/participants/:id/predictions', { params: { id } });
  const fields = predictions.map(({ questionId, answer }) => [
    questionId,
    { text: answer, saved: answer, state: 'saved' } satisfies PaperField,
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

/** The sheet goes out of sight, and with that its last field is left. */
export function closePaper(questions: readonly Question[]): void {
  usePaper.setState({ isOpen: false });
  for (const question of questions) void leavePaper(question);
}

const empty: PaperField = { text: '', saved: undefined, state: 'idle' };

/** A field as it stands; one that nobody has filled in is empty. */
export const paperField = ({ fields }: PaperSheet, questionId: string): PaperField =>
  fields[questionId] ?? empty;

/** Changes a field, as long as its slip is open. */
function put(participantId: string, questionId: string, change: Partial<PaperField>): void {
  usePaper.setState((sheet) =>
    sheet.participantId === participantId
      ? { fields: { ...sheet.fields, [questionId]: { ...paperField(sheet, questionId), ...change } } }
      : {},
  );
}

/** Something is not saved: its field says why, and where the host does not see that any more a toast says whose it is. */
function fail({ id, username }: Writer, questionId: string, change: Partial<PaperField>): void {
  put(id, questionId, change);
  const { participantId, isOpen } = usePaper.getState();
  if (!isOpen || participantId !== id) showToast(failed(paperTexts('oneNotSaved', { name: username })));
}

/** Something is typed or chosen. It is saved when the field is left. */
export function typePaper(questionId: string, text: string): void {
  const { participantId } = usePaper.getState();
  if (participantId !== undefined) put(participantId, questionId, { text, state: 'idle', error: undefined });
}

/** What is sent of one field, one after the other: what was said last is what is stored. */
const turns = new Map<string, Promise<void>>();

/** A field is left: what stands in it is saved, where it fits and is new. */
export async function leavePaper(question: Question): Promise<void> {
  const { participantId, username } = usePaper.getState();
  if (participantId === undefined) return;
  const writer = { id: participantId, username };
  const { text, saved, state } = paperField(usePaper.getState(), question.id);
  if (state !== 'idle' && state !== 'failed') return;
  const isEmpty = text.trim() === '';
  if (isEmpty && saved === undefined) return put(participantId, question.id, { error: undefined });
  const answer = isEmpty ? undefined : fitAnswer(question, text);
  if (answer === undefined) {
    const error = isEmpty ? paperTexts('stays') : problemOf(question);
    return fail(writer, question.id, { state: 'failed', error });
  }
  if (answer === saved) return put(participantId, question.id, { text: saved, state: 'saved' });
  put(participantId, question.id, { state: 'saving', error: undefined });
  const key = `${participantId} ${question.id}`;
  const turn = (turns.get(key) ?? Promise.resolve()).then(async () => save(writer, question, answer));
  turns.set(key, turn);
  await turn;
}

const problemOf = ({ type }: Question) =>
  type === 'numeric' ? paperTexts('numberNeeded') : paperTexts('tooLong', { most: lengths.textPrediction });

async function save(writer: Writer, { id }: Question, answer: string): Promise<void> {
  const participantId = writer.id;
  const error = await organiserErrorOf(() =>
    call('POST /api/questions/:id/paper-predictions', { params: { id }, body: { participantId, answer } }),
  );
  const sheet = usePaper.getState();
  // What was typed meanwhile is saved when the field is left again.
  const isTyped = sheet.participantId === participantId && paperField(sheet, id).state === 'idle';
  if (!error) put(participantId, id, { saved: answer, ...(!isTyped && { text: answer, state: 'saved' }) });
  else if (error.code === 'question_closed') {
    const { saved } = paperField(sheet, id);
    fail(writer, id, { text: saved ?? '', state: 'closed', error: error.serverText });
  } else
    fail(writer, id, {
      state: 'failed',
      error: (error.status === 409 && error.serverText) || paperTexts('notSaved'),
    });
}
