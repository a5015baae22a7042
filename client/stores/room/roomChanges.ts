import type { ServerToClient } from '../../../protocol/live.ts';
import { applyRows } from '../../../protocol/boardChanges.ts';
import { byOrder } from '../../../protocol/rules/visibility.ts';
import { byScore } from '../../../protocol/rules/ranking.ts';
import { sorted } from '../../../protocol/rules/sorted.ts';
import { asGuestsSee } from '../../../protocol/rules/visibility.ts';
import { applyTop, countersOf, withRows, type RoomState } from './roomState.ts';

type Payload<Name extends keyof ServerToClient> = Parameters<ServerToClient[Name]>[0];
type Versioned = Exclude<keyof ServerToClient, 'rank:changed' | 'event:closed' | 'event:removed'>;
type Changes = { [Name in Versioned]: (state: RoomState, change: NonNullable<Payload<Name>>) => RoomState };

const inOrder = (questions: RoomState['questions']) => sorted(questions, byOrder);

/** Guests forget the answers that were hidden again; organisers keep them. */
const forgetHiddenAnswers = (state: RoomState): RoomState => ({
  ...state,
  questions: state.questions.map((question) => asGuestsSee(question, state.event.showAnswers)),
});

/** What each change of the live protocol does to the state of a room. Pure; the caller checks the version. */
export const roomChanges: Changes = {
  'leaderboard:changed': (state, change) => {
    if (!('top' in change)) return withRows(state, applyRows(state.rows, change));
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
  'question:added': (state, { question }) => ({
    ...state,
    questions: inOrder([...state.questions.filter(({ id }) => id !== question.id), question]),
  }),
  'question:changed': (state, { question }) => ({
    ...state,
    questions: inOrder(state.questions.map((known) => (known.id === question.id ? question : known))),
  }),
  'question:removed': (state, { questionId }) => {
    const { [questionId]: _gone, ...predictionCounts } = state.predictionCounts;
    return {
      ...state,
      predictionCounts,
      questions: state.questions.filter(({ id }) => id !== questionId),
    };
  },
  'question:revealed': (state, { reveal }) => ({
    ...state,
    reveals: [reveal],
    questions: state.questions.map((question) =>
      question.id === reveal.questionId ? { ...question, correctAnswer: reveal.correctAnswer } : question,
    ),
  }),
  'questions:reordered': (state, change) => {
    const orders = new Map(change.orders);
    const questions = state.questions.map((known) => ({
      ...known,
      order: orders.get(known.id) ?? known.order,
    }));
    return { ...state, questions: inOrder(questions) };
  },
  'visibility:changed': (state, { showAnswers, reveals }) => {
    const answers = new Map(reveals.map(({ questionId, correctAnswer }) => [questionId, correctAnswer]));
    const questions = state.questions.map((question) => {
      const correctAnswer = answers.get(question.id);
      return correctAnswer === undefined ? question : { ...question, correctAnswer };
    });
    const next = { ...state, event: { ...state.event, showAnswers }, reveals, questions };
    return state.audience === 'organiser' ? next : forgetHiddenAnswers(next);
  },
  'event:changed': (state, { event }) => ({ ...state, event }),
  'participant:joined': (state, { rows }) => {
    const joined = new Set(rows.map(({ id }) => id));
    const others = state.rows.filter(({ id }) => !joined.has(id));
    return withRows(state, sorted([...others, ...rows], byScore));
  },
  'participant:changed': (state, { participantId, username }) =>
    state.rows.length === 0
      ? { ...state, top: state.top.map((row) => (row.id === participantId ? { ...row, username } : row)) }
      : withRows(
          state,
          state.rows.map((row) => (row.id === participantId ? { ...row, username } : row)),
        ),
  'seatRequests:changed': (state, { requests }) => ({ ...state, seatRequests: requests }),
  'participant:removed': (state, change) => {
    // Without seats it is personal: nothing of the room changes.
    if (!('seats' in change)) return state;
    const gone = new Set(change.seats);
    return withRows(
      state,
      state.rows.filter(({ seat }) => !gone.has(seat)),
    );
  },
};
