import { lookPath } from './lookPath.ts';
import { createHash } from 'node:crypto';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import { asGuestsSee, byOrder, isMessageShown, type MessageState } from '../../protocol/rules/visibility.ts';
import { deletionDay } from '../../protocol/rules/deletion.ts';
import type { Event, GuestEvent, OwnerEvent } from '../../protocol/schemas/events.ts';
import type { HelperLink } from '../../protocol/schemas/helpers.ts';
import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Table } from '../../protocol/schemas/tables.ts';
import type { TransferLink, TransferRequest, TransferRequestSent } from '../../protocol/schemas/transfers.ts';
import { seesHidden, type Role } from '../access/viewer.ts';
import type { EventReadModel } from '../eventState/EventState.ts';
import { coupleAnswer } from './couple.ts';
import { presentPhoto, presentQuestionImage } from './photos.ts';
import type { EventRecord, QuestionRecord, TableRecord } from '../models/event.ts';
import { messageStateOf, type ParticipantRecord, type PredictionRecord } from '../models/participant.ts';
import type { TransferLinkRecord } from '../models/transferLink.ts';
import { fieldsWith } from '../models/questionFields.ts';
import type { HelperLinkRecord } from '../models/helpers.ts';

/** Picks stored fields for a reply and converts `_id` to `id`. Omits unset and empty fields. */
export function pick<Stored extends { _id: { toString: () => string } }, Name extends keyof Stored>(
  stored: Stored,
  ...names: Name[]
): { id: string } & Pick<Stored, Name> {
  const fields = names.map((name) => [name, stored[name]] as const);
  const set = fields.filter(([, value]) => value !== undefined && value !== '');
  return { id: stored._id.toString(), ...Object.fromEntries(set) } as { id: string } & Pick<Stored, Name>;
}

/** The fields of an event that can be presented. They exclude the questions. */
export type PresentableEvent = Omit<
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

const guestFields = [
  'title',
  'shareCode',
  'isActive',
  'showAnswers',
  'date',
  'location',
  'description',
] as const;
const appearanceFields = [
  'logo',
  'headerImage',
  'bigScreenQr',
  'language',
  'secondLanguage',
  'celebration',
  'look',
  'accent',
  'coupleName',
  'keepsake',
  'keepsakeWithout',
  'holdsMessages',
  'startOvers',
] as const;

export const presentTable = (table: TableRecord): Table => pick(table, 'name');

/** The number of days for which events are stored. Absent: events are never deleted. */
export interface Retention {
  retentionDays?: number | undefined;
}

/** Presents an event to guests, without the admin code, the email address and the payment state. */
export const presentGuestEvent = (event: PresentableEvent, retention: Retention): GuestEvent => ({
  ...pick(event, ...guestFields, ...appearanceFields),
  ...presentStylesheet(event),
  isDoorClosed: event.isDoorClosed ?? false,
  isOver: event.isOver ?? false,
  ...(event.tables && { tables: event.tables.map(presentTable) }),
  ...(event.wasCrowned && { wasCrowned: true }),
  ...(event.freeze && {
    frozenIds: event.freeze.places.map(({ participantId }) => participantId.toString()),
  }),
  ...presentDeletion(event, retention),
  ...(event.originId && { isRehearsal: true }),
});

function presentStylesheet(event: PresentableEvent): Pick<GuestEvent, 'stylesheet'> {
  const stylesheet = lookPath(event);
  return stylesheet === undefined ? {} : { stylesheet };
}

function presentDeletion(
  event: PresentableEvent,
  { retentionDays }: Retention,
): Pick<GuestEvent, 'deletesOn'> {
  const deletesOn = deletionDay(event, retentionDays);
  return deletesOn === undefined ? {} : { deletesOn };
}

/**
 * Presents an event to its organiser. `adminCode` is given only for the reply to the call that has set it.
 */
export const presentEvent = (event: PresentableEvent, retention: Retention, adminCode?: string): Event => ({
  ...presentGuestEvent(event, retention),
  ...pick(event, 'isPaid', 'email'),
  ...(adminCode && { adminCode }),
});

/** An event of the owner's list, with the state of its refund. */
export type ListedEvent = PresentableEvent & Pick<OwnerEvent, 'refund'>;

/** Presents an event in the owner's list. */
export const presentOwnerEvent = (event: ListedEvent, retention: Retention): OwnerEvent => ({
  ...presentEvent(event, retention),
  participantCount: event.participantCount ?? 0,
  createdAt: event.createdAt.toISOString(),
  ...(event.refund && { refund: event.refund }),
});

const sentAsStored = fieldsWith('sent', 'asStored');

/** A question as the publishers store it. It has `closesAt` instead of the remaining time. */
export type PresentedQuestion = Omit<Question, 'closesInMs'> & { closesAt?: number };

/**
 * Returns a question with its stored and its computed fields. The computed fields are the distance of the
 * closest predictions, and the couple's prediction if the answer is visible to guests.
 */
export function presentQuestionState(question: QuestionRecord, live: EventReadModel): PresentedQuestion {
  const closestDistance = live.board.closestDistanceOf(question._id.toString());
  const coupleAnswerShown = coupleAnswer(live, question);
  return {
    ...pick(question, ...sentAsStored),
    ...(closestDistance !== undefined && { closestDistance }),
    ...(coupleAnswerShown !== undefined && { coupleAnswer: coupleAnswerShown }),
    ...(question.photo && { photo: presentPhoto(question.photo) }),
    ...(question.questionImage && {
      questionImage: presentQuestionImage(question.questionImage, live.event),
    }),
    ...translationOf(question, live),
    ...(question.closesAt && { closesAt: question.closesAt.getTime() }),
  };
}

/**
 * Returns the translation to send. A translation is sent only if its language is the event's current second
 * language.
 */
const translationOf = (
  { translation }: QuestionRecord,
  { event }: EventReadModel,
): Pick<Question, 'translation'> =>
  translation && translation.language === event.secondLanguage ? { translation } : {};

/**
 * Converts a question to the form that clients receive. It contains the remaining time instead of `closesAt`,
 * because the clocks of phones can be wrong.
 */
export const toWireQuestion = ({ closesAt, ...question }: PresentedQuestion, now: number): Question => ({
  ...question,
  ...(closesAt !== undefined && { closesInMs: Math.max(0, Math.round(closesAt - now)) }),
});

/** Returns the questions of an event in order. Guests do not receive drafts or hidden answers. */
export function presentQuestionStates(live: EventReadModel, role: Role): PresentedQuestion[] {
  const { event, questions, board } = live;
  const ordered = Array.from(questions.values(), (question) => presentQuestionState(question, live)).toSorted(
    byOrder,
  );
  if (seesHidden(role)) return ordered;
  return ordered
    .filter((question) => phaseOf(question, event, board.predictionCountOf(question.id)) !== 'draft')
    .map((question) => asGuestsSee(question, event.showAnswers));
}

/** Presents the questions of an event as clients receive them at the time `now` (epoch milliseconds). */
export const presentQuestions = (live: EventReadModel, role: Role, now: number): Question[] =>
  presentQuestionStates(live, role).map((question) => toWireQuestion(question, now));

/** Returns the number of drafts, which guests do not receive. */
export function countDrafts({ event, questions, board }: EventReadModel): number {
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

/** Returns the id of a prediction. It is the same for each call with the same participant and question. */
const idOfPrediction = ({
  participantId,
  questionId,
}: Pick<PredictionRecord, 'participantId' | 'questionId'>) =>
  createHash('sha256').update(`${participantId} ${questionId}`).digest('hex').slice(0, 24);

/**
 * Presents a participant to the participant's own phones and to hosts. Includes the message even if it is not
 * shown to others.
 */
export const presentParticipant = (
  participant: ParticipantRecord,
  { tables = [] }: Pick<EventRecord, 'tables'>,
): Participant => ({
  ...pick(participant, 'username', 'message'),
  ...presentMessageState(messageStateOf(participant)),
  joinedAt: participant.joinedAt.toISOString(),
  ...(participant.isOnPaper && { isOnPaper: true }),
  ...(participant.isSimulated && { isSimulated: true }),
  ...(tables.some(({ _id }) => _id.equals(participant.tableId)) && {
    tableId: participant.tableId?.toString(),
  }),
});

const presentMessageState = (state: MessageState): Pick<Participant, 'messageState'> =>
  state === 'undecided' ? {} : { messageState: state };

/**
 * Presents a participant to any viewer. Includes the message only if it is shown, and omits the host's
 * decision.
 */
export function presentParticipantToAll(
  participant: ParticipantRecord,
  event: Pick<EventRecord, 'tables' | 'holdsMessages'>,
): Participant {
  const { message, messageState, ...shown } = presentParticipant(participant, event);
  return { ...shown, ...(message && isMessageShown(event, messageState) && { message }) };
}

/** Returns the messages that every viewer may read, as pairs of the participant's id and the text. */
export const shownMessages = ({ event, messages }: EventReadModel): [id: string, text: string][] =>
  Array.from(messages).flatMap(([id, { text, state }]) =>
    isMessageShown(event, state) ? [[id, text] as [string, string]] : [],
  );

/**
 * Presents all cached participants of an event, in the order of joining. With `hasMessages`, which is only
 * for hosts, includes all messages.
 */
export function presentParticipants(
  { event, board, details, messages }: EventReadModel,
  hasMessages: boolean,
): Participant[] {
  const tableIds = new Set(event.tables?.map(({ _id }) => _id.toString()));
  return board
    .rankedByEffort()
    .toSorted((a, b) => a.joinedAt - b.joinedAt || (a.id < b.id ? -1 : 1))
    .map(({ id, username, joinedAt }) => {
      const { tableId, ...marks } = details.get(id) ?? {};
      const message = hasMessages && messages.get(id);
      return {
        id,
        username,
        ...(message && { message: message.text, ...presentMessageState(message.state) }),
        joinedAt: new Date(joinedAt).toISOString(),
        ...marks,
        ...(tableId && tableIds.has(tableId) && { tableId }),
      };
    });
}

/** Presents a helper's link to the organiser. */
export const presentHelperLink = (link: HelperLinkRecord): HelperLink => ({
  ...pick(link, 'role', 'name'),
  createdAt: link.createdAt.toISOString(),
});

/** Presents a one-time transfer link. Used only in the reply to the call that has created the link. */
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

/** Presents a transfer request to the phone that has sent it. */
export const presentSentRequest = (request: TransferLinkRecord): TransferRequestSent => ({
  number: request.requestNumber ?? 0,
  expiresAt: request.expiresAt.toISOString(),
});

/**
 * Presents a transfer request to the host, with the guest whose name was given and the time of the request.
 */
export const presentTransferRequest = (request: TransferLinkRecord): TransferRequest => ({
  ...presentSentRequest(request),
  id: request._id.toString(),
  participantId: request.participantId.toString(),
  requestedAt: (request.requestedAt ?? request.expiresAt).toISOString(),
});
