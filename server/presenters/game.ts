import { createHash } from 'node:crypto';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import { asGuestsSee, byOrder } from '../../protocol/rules/visibility.ts';
import { deletionDay } from '../../protocol/rules/deletion.ts';
import type { Event, GuestEvent, OwnerEvent } from '../../protocol/schemas/events.ts';
import type { HelperLink } from '../../protocol/schemas/helpers.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Table } from '../../protocol/schemas/tables.ts';
import type { TransferLink, TransferRequest, TransferRequestSent } from '../../protocol/schemas/transfers.ts';
import { seesHidden, type Role } from '../access/viewer.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { coupleAnswer } from './couple.ts';
import { presentPhoto } from './photos.ts';
import type { EventRecord, QuestionRecord, TableRecord } from '../models/event.ts';
import type { ParticipantRecord, PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import { fieldsWith } from '../models/questionFields.ts';
import type { HelperLinkRecord } from '../models/helpers.ts';

/** Some fields as they are stored, under the wire's `id`; what is unset is left out of the wire. */
export function pick<Stored extends { _id: { toString: () => string } }, Name extends keyof Stored>(
  stored: Stored,
  ...names: Name[]
): { id: string } & Pick<Stored, Name> {
  const fields = names.map((name) => [name, stored[name]] as const);
  const set = fields.filter(([, value]) => value !== undefined && value !== '');
  return { id: stored._id.toString(), ...Object.fromEntries(set) } as { id: string } & Pick<Stored, Name>;
}

/** All that is ever shown of an event, but for its questions. */
export type ShownEvent = Omit<
  EventRecord,
  | 'codes'
  | 'adminCodeHash'
  | 'adminCodeMark'
  | 'questions'
  | 'revision'
  | 'fence'
  | 'closing'
  | 'format'
  | 'showEffect'
  | 'photoKeys'
>;

const ofGuests = [
  'title',
  'shareCode',
  'isActive',
  'showAnswers',
  'date',
  'location',
  'description',
] as const;
const looks = [
  'logo',
  'headerImage',
  'bigScreenQr',
  'language',
  'secondLanguage',
  'coupleName',
  'keepsake',
  'keepsakeWithout',
  'startOvers',
] as const;

/** A table by its name. */
export const presentTable = (table: TableRecord): Table => pick(table, 'name');

/** How long the platform keeps an event; absent: for good. */
export interface Keeping {
  retentionDays?: number | undefined;
}

/** An event as guests see it: without admin code, e-mail and whether it was paid. */
export const presentGuestEvent = (event: ShownEvent, keeping: Keeping): GuestEvent => ({
  ...pick(event, ...ofGuests, ...looks),
  isDoorClosed: event.isDoorClosed ?? false,
  isOver: event.isOver ?? false,
  ...(event.tables && { tables: event.tables.map(presentTable) }),
  ...(event.wasCrowned && { wasCrowned: true }),
  ...presentDeletion(event, keeping),
  ...(event.originId && { isRehearsal: true }),
});

function presentDeletion(event: ShownEvent, { retentionDays }: Keeping): Pick<GuestEvent, 'deletesOn'> {
  const deletesOn = deletionDay(event, retentionDays);
  return deletesOn === undefined ? {} : { deletesOn };
}

/** An event as its organiser sees it; the admin code only for whoever has just set it. */
export const presentEvent = (event: ShownEvent, keeping: Keeping, adminCode?: string): Event => ({
  ...presentGuestEvent(event, keeping),
  ...pick(event, 'isPaid', 'email'),
  ...(adminCode && { adminCode }),
});

/** A line of the owner's list. */
export const presentOwnerEvent = (event: ShownEvent, keeping: Keeping): OwnerEvent => ({
  ...presentEvent(event, keeping),
  participantCount: event.participantCount ?? 0,
  createdAt: event.createdAt.toISOString(),
});

const sentAsStored = fieldsWith('sent', 'asStored');

/** A question as what was told of it is remembered: when it closes, in epoch milliseconds, not how long that is away. */
export type KnownQuestion = Omit<Question, 'closesInMs'> & { closesAt?: number };

/**
 * A question with everything that is stored of it, how far off the closest predictions are, its photo, and what the couple
 * had predicted where guests have been shown the answer.
 */
export function knownQuestion(question: QuestionRecord, live: LiveEvent): KnownQuestion {
  const closestDistance = live.board.closestDistanceOf(question._id.toString());
  const theirs = coupleAnswer(live, question);
  return {
    ...pick(question, ...sentAsStored),
    ...(closestDistance !== undefined && { closestDistance }),
    ...(theirs !== undefined && { coupleAnswer: theirs }),
    ...(question.photo && { photo: presentPhoto(question.photo) }),
    ...inSecondLanguage(question, live),
    ...(question.closesAt && { closesAt: question.closesAt.getTime() }),
  };
}

/** What was translated into a language that is the event's second one no more is kept, and told nobody. */
const inSecondLanguage = (
  { translation }: QuestionRecord,
  { event }: LiveEvent,
): Pick<Question, 'translation'> =>
  translation && translation.language === event.secondLanguage ? { translation } : {};

/** As it goes over the wire at this moment: phones' clocks may be wrong, so they are told the time that is left. */
export const sendQuestion = ({ closesAt, ...question }: KnownQuestion, now: number): Question => ({
  ...question,
  ...(closesAt !== undefined && { closesInMs: Math.max(0, Math.round(closesAt - now)) }),
});

/** The questions of an event in their order: guests get no drafts and no answer that they have not been shown. */
export function knownQuestions(live: LiveEvent, role: Role): KnownQuestion[] {
  const { event, questions, board } = live;
  const all = Array.from(questions.values(), (question) => knownQuestion(question, live)).toSorted(byOrder);
  if (seesHidden(role)) return all;
  return all
    .filter((question) => phaseOf(question, event, board.predictionCountOf(question.id)) !== 'draft')
    .map((question) => asGuestsSee(question, event.showAnswers));
}

/** The same as they go over the wire at this moment. */
export const presentQuestions = (live: LiveEvent, role: Role, now: number): Question[] =>
  knownQuestions(live, role).map((question) => sendQuestion(question, now));

/** How many questions guests do not get yet. */
export function countDrafts({ event, questions, board }: LiveEvent): number {
  let count = 0;
  for (const [id, question] of questions)
    if (phaseOf(question, event, board.predictionCountOf(id)) === 'draft') count += 1;
  return count;
}

export const presentPrediction = ({ submittedAt, ...prediction }: PredictionRecord): Prediction => ({
  id: idOfPrediction(prediction),
  ...prediction,
  submittedAt: submittedAt.toISOString(),
});

/** One for each participant and question, whenever it was made. */
const idOfPrediction = ({
  participantId,
  questionId,
}: Pick<PredictionRecord, 'participantId' | 'questionId'>) =>
  createHash('sha256').update(`${participantId} ${questionId}`).digest('hex').slice(0, 24);

/** A participant with the message, for whom it is readable. */
export const presentParticipant = (
  participant: ParticipantRecord,
  { tables = [] }: Pick<EventRecord, 'tables'>,
): Participant => ({
  ...pick(participant, 'username', 'message'),
  joinedAt: participant.joinedAt.toISOString(),
  ...(participant.isOnPaper && { isOnPaper: true }),
  ...(participant.isSimulated && { isSimulated: true }),
  ...(tables.some(({ _id }) => _id.equals(participant.tableId)) && {
    tableId: participant.tableId?.toString(),
  }),
});

/** All participants of an event in the order of joining, from memory; messages for hosts only (the guest book). */
export function presentParticipants(
  { event, board, details, messages }: LiveEvent,
  hasMessages: boolean,
): Participant[] {
  const tableIds = new Set(event.tables?.map(({ _id }) => _id.toString()));
  return board
    .unscored()
    .toSorted((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))
    .map(({ id, username, joinedAt }) => {
      const { tableId, ...marks } = details.get(id) ?? {};
      const message = hasMessages && messages.get(id);
      return {
        id,
        username,
        ...(message && { message }),
        joinedAt: new Date(joinedAt).toISOString(),
        ...marks,
        ...(tableId && tableIds.has(tableId) && { tableId }),
      };
    });
}

/** A helper's link, for the organiser. */
export const presentHelperLink = (link: HelperLinkRecord): HelperLink => ({
  ...pick(link, 'role', 'name'),
  createdAt: link.createdAt.toISOString(),
});

/** A one-time key to a guest's place; told only to whoever asked for it. */
export const presentTransferLink = ({
  token,
  expiresAt,
}: {
  token: string;
  expiresAt: Date;
}): TransferLink => ({
  token,
  expiresAt: expiresAt.toISOString(),
});

/** A request to be let back in, for the phone that made it. */
export const presentSentRequest = (request: TransferLinkRecord): TransferRequestSent => ({
  number: request.requestNumber ?? 0,
  expiresAt: request.expiresAt.toISOString(),
});

/** The same for the host: who it is said to be, and since when it waits. */
export const presentTransferRequest = (request: TransferLinkRecord): TransferRequest => ({
  ...presentSentRequest(request),
  id: request._id.toString(),
  participantId: request.participantId.toString(),
  requestedAt: (request.requestedAt ?? request.expiresAt).toISOString(),
});
