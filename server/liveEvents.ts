import { announcements, type Announcements } from './announcements.ts';
import { AppError } from './AppError.ts';
import { EventModel, type EventRecord } from './models/Event.ts';
import { ParticipantModel, type ParticipantRecord } from './models/Participant.ts';
import { PredictionModel, type PredictionRecord } from './models/Prediction.ts';
import { QuestionModel, type QuestionRecord } from './models/Question.ts';
import { Scoreboard } from '../protocol/rules/scoreboard.ts';

/** An event that is being played, in memory: its record, its questions and its scoreboard. The truth is the database. */
export interface LiveEvent {
  event: EventRecord;
  questions: Map<string, QuestionRecord>;
  board: Scoreboard;
}

type Change = (live: LiveEvent) => void;
interface Entry {
  live: LiveEvent | undefined;
  loading: Promise<LiveEvent>;
  /** Changes that were announced while the event was being read; applied, in their order, when it is there. */
  missed: Change[];
  usedAt: number;
}

const idleMs = 10 * 60_000;
const entries = new Map<string, Entry>();
const eventOfQuestion = new Map<string, string>();

const toScored = (question: QuestionRecord) => ({
  id: question._id.toString(),
  type: question.type,
  correctAnswer: question.correctAnswer,
});
const toPlayer = ({ _id, username, joinedAt }: ParticipantRecord) => ({
  id: _id.toString(),
  username,
  joinedAt: joinedAt.getTime(),
});
const toScoredPrediction = ({ questionId, participantId, answer, submittedAt }: PredictionRecord) => ({
  questionId: questionId.toString(),
  participantId: participantId.toString(),
  answer,
  submittedAt: submittedAt.getTime(),
});

/** The live event of an id: read from the database once, then kept current by what is announced. */
export async function liveEvent(eventId: string): Promise<LiveEvent> {
  const known = entries.get(eventId);
  if (known) {
    known.usedAt = Date.now();
    return known.live ?? known.loading;
  }
  const entry: Entry = { live: undefined, loading: read(eventId), missed: [], usedAt: Date.now() };
  entries.set(eventId, entry);
  entry.loading = entry.loading.then(
    (live) => {
      for (const apply of entry.missed) apply(live);
      live.board.takeTouched();
      return (entry.live = live);
    },
    (error: unknown) => {
      if (entries.get(eventId) === entry) entries.delete(eventId);
      throw error;
    },
  );
  return entry.loading;
}

/** The event and the question of an id if they are in memory already. */
export function loadedQuestion(
  questionId: string,
): { event: EventRecord; question: QuestionRecord } | undefined {
  const live = entries.get(eventOfQuestion.get(questionId) ?? '')?.live;
  const question = live?.questions.get(questionId);
  return live && question && { event: live.event, question };
}

/** The live event of an id if it is in memory already. */
export const loadedEvent = (eventId: string): LiveEvent | undefined => entries.get(eventId)?.live;

/** Forgets events that nobody asked for in the last ten minutes and that `isWatched` does not hold. */
export function dropIdleEvents(isWatched: (eventId: string) => boolean, now = Date.now()): void {
  for (const [eventId, { usedAt, live }] of entries)
    if (live && now - usedAt > idleMs && !isWatched(eventId)) forgetEvent(eventId);
}

function forgetEvent(eventId: string): void {
  for (const questionId of entries.get(eventId)?.live?.questions.keys() ?? [])
    eventOfQuestion.delete(questionId);
  entries.delete(eventId);
}

/** Forgets everything; the next question is answered from the database. */
export const forgetAllEvents = () => [...entries.keys()].forEach(forgetEvent);

/** Predictions are read before participants, so that each known prediction finds its participant or is left out. */
async function read(eventId: string): Promise<LiveEvent> {
  const predictions = await PredictionModel.find({ eventId }).lean();
  const participants = await ParticipantModel.find({ eventId }).sort({ joinedAt: 1, _id: 1 }).lean();
  const questions = await QuestionModel.find({ eventId }).sort({ order: 1, _id: 1 }).lean();
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw new AppError('event_not_found', 'This event no longer exists.');
  for (const { _id } of questions) eventOfQuestion.set(_id.toString(), eventId);
  return {
    event,
    questions: new Map(questions.map((question) => [question._id.toString(), question])),
    board: Scoreboard.from({
      questions: questions.map(toScored),
      participants: participants.map(toPlayer),
      predictions: predictions.map(toScoredPrediction),
    }),
  };
}

function change(eventId: string, apply: Change): void {
  const entry = entries.get(eventId);
  if (entry?.live) apply(entry.live);
  else entry?.missed.push(apply);
}

function takeQuestions({ eventId, changed, removed }: Announcements['questionsChanged'][0]): void {
  change(eventId, ({ questions, board }) => {
    for (const question of changed) {
      questions.set(question._id.toString(), question);
      eventOfQuestion.set(question._id.toString(), eventId);
      board.putQuestion(toScored(question));
    }
    for (const questionId of removed) {
      questions.delete(questionId);
      eventOfQuestion.delete(questionId);
      board.removeQuestion(questionId);
    }
  });
}

announcements.on('eventChanged', ({ event }) =>
  change(event._id.toString(), (live) => {
    live.event = event;
  }),
);
announcements.on('eventRemoved', ({ eventId }) => forgetEvent(eventId));
announcements.on('questionsChanged', takeQuestions);
announcements.on('participantPut', ({ eventId, participant }) =>
  change(eventId, ({ board }) => board.putParticipant(toPlayer(participant))),
);
announcements.on('participantsRemoved', ({ eventId, participants }) =>
  change(eventId, ({ board }) => {
    for (const { participantId } of participants) board.removeParticipant(participantId);
  }),
);
announcements.on('predictionMade', ({ eventId, prediction }) =>
  change(eventId, ({ board }) => board.putPrediction(toScoredPrediction(prediction))),
);
