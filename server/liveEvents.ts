import type { Announced, Announcements } from './announcements.ts';
import { AppError } from './AppError.ts';
import {
  EventModel,
  type EventRecord,
  ParticipantModel,
  type ParticipantRecord,
  PredictionModel,
  type PredictionRecord,
  QuestionModel,
  type QuestionRecord,
} from './models/game.ts';
import { Scoreboard } from '../protocol/rules/scoreboard.ts';
import { refusalTexts } from '../protocol/texts/server/refusals.ts';

/** An event that is being played, in memory: its record, its questions and its scoreboard. The truth is the database. */
export interface LiveEvent {
  event: EventRecord;
  questions: Map<string, QuestionRecord>;
  board: Scoreboard;
  /** Joins that were let in and are not stored yet, so that many at once are no way around the limit. */
  joiningCount: number;
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

/** The events of one app that are in memory, kept current by what is announced. */
export class LiveEvents {
  readonly #entries = new Map<string, Entry>();
  readonly #eventOfQuestion = new Map<string, string>();

  constructor(announcements: Announcements) {
    announcements.on('eventChanged', ({ event }) =>
      this.#change(event._id.toString(), (live) => {
        live.event = event;
      }),
    );
    announcements.on('eventRemoved', ({ eventId }) => this.#forget(eventId));
    announcements.on('questionsChanged', (told) => this.#takeQuestions(told));
    announcements.on('participantPut', ({ eventId, participant }) =>
      this.#change(eventId, ({ board }) => board.putParticipant(toPlayer(participant))),
    );
    announcements.on('participantsRemoved', ({ eventId, participants }) =>
      this.#change(eventId, ({ board }) => {
        for (const { participantId } of participants) board.removeParticipant(participantId);
      }),
    );
    announcements.on('predictionMade', ({ eventId, prediction }) =>
      this.#change(eventId, ({ board }) => board.putPrediction(toScoredPrediction(prediction))),
    );
  }

  /** The live event of an id: read from the database once. */
  async get(eventId: string): Promise<LiveEvent> {
    const entry = this.#entries.get(eventId) ?? this.#load(eventId);
    entry.usedAt = Date.now();
    return entry.live ?? entry.loading;
  }

  /** The live event of an id if it is in memory already. */
  loaded(eventId: string): LiveEvent | undefined {
    return this.#entries.get(eventId)?.live;
  }

  /** The event and the question of an id if they are in memory already. */
  loadedQuestion(questionId: string): { event: EventRecord; question: QuestionRecord } | undefined {
    const live = this.loaded(this.#eventOfQuestion.get(questionId) ?? '');
    const question = live?.questions.get(questionId);
    return live && question && { event: live.event, question };
  }

  /** Forgets events that nobody asked for in the last ten minutes and that `isWatched` does not hold. */
  dropIdle(isWatched: (eventId: string) => boolean, now = Date.now()): void {
    for (const [eventId, { usedAt, live }] of this.#entries)
      if (live && now - usedAt > idleMs && !isWatched(eventId)) this.#forget(eventId);
  }

  #load(eventId: string): Entry {
    const entry: Entry = { live: undefined, loading: read(eventId), missed: [], usedAt: 0 };
    this.#entries.set(eventId, entry);
    entry.loading = entry.loading.then(
      (live) => {
        for (const questionId of live.questions.keys()) this.#eventOfQuestion.set(questionId, eventId);
        for (const apply of entry.missed) apply(live);
        live.board.takeTouched();
        return (entry.live = live);
      },
      (error: unknown) => {
        if (this.#entries.get(eventId) === entry) this.#entries.delete(eventId);
        throw error;
      },
    );
    return entry;
  }

  #forget(eventId: string): void {
    for (const questionId of this.loaded(eventId)?.questions.keys() ?? [])
      this.#eventOfQuestion.delete(questionId);
    this.#entries.delete(eventId);
  }

  #change(eventId: string, apply: Change): void {
    const entry = this.#entries.get(eventId);
    if (entry?.live) apply(entry.live);
    else entry?.missed.push(apply);
  }

  #takeQuestions({ eventId, changed, removed }: Announced['questionsChanged']): void {
    this.#change(eventId, ({ questions, board }) => {
      for (const question of changed) {
        questions.set(question._id.toString(), question);
        this.#eventOfQuestion.set(question._id.toString(), eventId);
        board.putQuestion(toScored(question));
      }
      for (const questionId of removed) {
        questions.delete(questionId);
        this.#eventOfQuestion.delete(questionId);
        board.removeQuestion(questionId);
      }
    });
  }
}

/** Predictions are read before participants, so that each known prediction finds its participant or is left out. */
async function read(eventId: string): Promise<LiveEvent> {
  const predictions = await PredictionModel.find({ eventId }).lean();
  const participants = await ParticipantModel.find({ eventId }).sort({ joinedAt: 1, _id: 1 }).lean();
  const questions = await QuestionModel.find({ eventId }).sort({ order: 1, _id: 1 }).lean();
  const event = await EventModel.findById(eventId).lean();
  if (!event) throw new AppError('event_not_found', refusalTexts('eventGone'));
  return {
    event,
    questions: new Map(questions.map((question) => [question._id.toString(), question])),
    board: Scoreboard.from({
      questions: questions.map(toScored),
      participants: participants.map(toPlayer),
      predictions: predictions.map(toScoredPrediction),
    }),
    joiningCount: 0,
  };
}
