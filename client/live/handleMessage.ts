import type { GuestDetails, OwnPlace, ServerToClient, TopRow } from '../../protocol/live.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import { applyRows } from '../../protocol/boardChanges.ts';
import { sorted } from '../../protocol/rules/sorted.ts';
import { asGuestsSee, byOrder, type MessageState, withAnswer } from '../../protocol/rules/visibility.ts';
import { changeParticipant, forgetParticipant, useSession } from '../stores/app/session.ts';
import { applyTop, withRows } from '../stores/room/boardChanges.ts';
import {
  changeRoom,
  applyPlace,
  applyQuestions,
  applyTransferRequests,
  useEventRoom,
  countersOf,
  applyShow,
  inOrder,
  type RoomState,
} from '../stores/room/eventRoom.ts';
import { applyMessage } from '../stores/room/guestMessages.ts';

type Payload<Name extends keyof ServerToClient> = Parameters<ServerToClient[Name]>[0];
type Unversioned =
  | 'rank:changed'
  | 'cheers:counted'
  | 'seatRequests:changed'
  | 'event:closed'
  | 'event:removed';
type Versioned = Exclude<keyof ServerToClient, Unversioned>;
type Changes = { [Name in Versioned]: (state: RoomState, change: NonNullable<Payload<Name>>) => RoomState };

const sortedByOrder = (questions: Question[]) => sorted(questions, byOrder);

/** Removes the answers that guests may no longer see. Organisers keep them. */
const removeHiddenAnswers = (state: RoomState): RoomState => ({
  ...state,
  questions: state.questions.map((question) => asGuestsSee(question, state.event.showAnswers)),
});

function upsertQuestions(state: RoomState, received: readonly Question[]): RoomState {
  const { questions, deadlines } = applyQuestions(received);
  const ids = new Set(received.map(({ id }) => id));
  const others = Object.entries(state.deadlines).filter(([id]) => !ids.has(id));
  return {
    ...state,
    questions: sortedByOrder([...state.questions.filter(({ id }) => !ids.has(id)), ...questions]),
    deadlines: { ...Object.fromEntries(others), ...deadlines },
  };
}

/**
 * The functions that apply each change of the live protocol to the state of a room. They are pure. The caller
 * checks the version.
 */
export const roomChanges: Changes = {
  'leaderboard:changed': (state, change) => {
    if (!('top' in change)) return withRows(state, inOrder(state, applyRows(state.rows, change)));
    const counters = change.counters ? countersOf(change.counters) : state.counters;
    return { ...state, counters, top: applyTop(state.top, change.top, counters[0]) };
  },
  'counters:changed': (state, change) => ({
    ...state,
    counters: countersOf(change.counters),
    top: state.top.slice(0, change.counters[0]),
    ...('predictionCounts' in change && {
      predictionCounts: { ...state.predictionCounts, ...change.predictionCounts },
    }),
  }),
  'tables:changed': (state, { tables }) => ({ ...state, tables }),
  'question:added': (state, { question }) => upsertQuestions(state, [question]),
  'questions:added': (state, { questions }) => upsertQuestions(state, questions),
  'question:changed': (state, { question }) => upsertQuestions(state, [question]),
  'question:removed': (state, { questionId }) => {
    const { [questionId]: _removed, ...predictionCounts } = state.predictionCounts;
    const questions = state.questions.filter(({ id }) => id !== questionId);
    return { ...state, predictionCounts, questions };
  },
  'question:revealed': (state, { reveal }) => ({
    ...state,
    reveals: [reveal],
    questions: state.questions.map((question) =>
      question.id === reveal.questionId ? withAnswer(question, reveal) : question,
    ),
  }),
  'questions:reordered': (state, change) => {
    const orders = new Map(change.orders);
    const withOrder = (question: Question) => ({
      ...question,
      order: orders.get(question.id) ?? question.order,
    });
    return { ...state, questions: sortedByOrder(state.questions.map(withOrder)) };
  },
  'visibility:changed': (state, { showAnswers, reveals }) => {
    const answers = new Map(reveals.map((reveal) => [reveal.questionId, reveal]));
    const questions = state.questions.map((question) => {
      const reveal = answers.get(question.id);
      return reveal ? withAnswer(question, reveal) : question;
    });
    const next = { ...state, event: { ...state.event, showAnswers }, reveals, questions };
    return state.audience === 'organiser' ? next : removeHiddenAnswers(next);
  },
  'event:changed': (before, { event }) => {
    const state = { ...before, event };
    return state.rows.length === 0 ? state : withRows(state, inOrder(state, state.rows));
  },
  'participant:joined': (state, { rows }) => {
    const joined = new Set(rows.map(({ id }) => id));
    const others = state.rows.filter(({ id }) => !joined.has(id));
    return withRows(state, inOrder(state, [...others, ...rows]));
  },
  'participant:changed': (state, { participantId, username, details }) => {
    const changes = { username, ...(details && { details }) };
    const rename = <Row extends TopRow>(row: Row) =>
      row.id === participantId ? { ...row, ...changes } : row;
    return state.rows.length === 0
      ? { ...state, top: state.top.map(rename) }
      : withRows(state, state.rows.map(rename));
  },
  'stage:changed': (state, { stage }) => ({ ...state, stage }),
  'show:changed': (state, { show }) => ({ ...state, ...applyShow(show, state) }),
  'participant:removed': (state, change) => {
    // A message without `seats` is for this guest only and does not change the room.
    if (!('seats' in change)) return state;
    const removedSlots = new Set(change.seats);
    return withRows(
      state,
      state.rows.filter(({ seat }) => !removedSlots.has(seat)),
    );
  },
};

type ChangeName = keyof typeof roomChanges;
const isChange = (name: string): name is ChangeName => name in roomChanges;

interface Change {
  version?: number;
  participantId?: string;
  username?: string;
  message?: string;
  messageState?: MessageState;
  details?: GuestDetails;
  seats?: number[];
  hasLeft?: boolean;
}

/** Applies one server message to the stores. Returns 'gap' when an earlier change is missing. */
export function handleMessage(name: string, message: object = {}): 'taken' | 'ignored' | 'gap' {
  if (isChange(name)) return handleChange(name, message);
  if (name === 'rank:changed') applyPlace(message as OwnPlace);
  else if (name === 'seatRequests:changed') applyTransferRequests(message as Payload<typeof name>);
  else if (name === 'event:closed') useEventRoom.setState({ status: 'closed' });
  else if (name === 'event:removed') useEventRoom.setState({ status: 'removed' });
  else return 'ignored';
  return 'taken';
}

function handleChange(name: ChangeName, change: Change) {
  const { version, participantId = '', username, message, messageState, details } = change;
  if (name === 'participant:removed') removeParticipants(change);
  if (name === 'participant:changed' && username !== undefined)
    changeParticipant(participantId, {
      username,
      ...(messageState && { messageState }),
      ...(details && ownDetails(details)),
    });
  if (message !== undefined) applyMessage(participantId, message, messageState);
  // A message without a version is for this guest only and does not change the room.
  if (version === undefined) return 'taken';
  const { room } = useEventRoom.getState();
  if (!room || version <= room.version) return 'ignored';
  if (version !== room.version + 1) return 'gap';
  changeRoom((before) => ({ ...roomChanges[name](before, change as never), version }));
  return 'taken';
}

/** Sets absent details to undefined explicitly, so that they replace the old ones. */
const ownDetails = ({ isOnPaper, tableId }: GuestDetails) => ({ isOnPaper, tableId });

/**
 * Removes this browser's participants whom the message names by id or by slot. Only a message with an id
 * tells who removed them.
 */
function removeParticipants({ participantId, hasLeft, seats = [] }: Change): void {
  const removedBy = hasLeft ? 'guest' : 'host';
  const removedSlots = new Set(seats);
  const rows = useEventRoom.getState().room?.rows ?? [];
  const removedIds = new Set(rows.filter(({ seat }) => removedSlots.has(seat)).map(({ id }) => id));
  for (const { id } of useSession.getState().participants)
    if (id === participantId) forgetParticipant(id, removedBy);
    else if (removedIds.has(id)) forgetParticipant(id);
}
