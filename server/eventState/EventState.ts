import type { GuestDetails } from '../../protocol/live.ts';
import type { DomainEventPayloads } from './DomainEvents.ts';
import { type ShowRecord, untouchedShow } from '../models/show.ts';
import type { CoupleRecord } from '../models/couple.ts';
import type { EventRecord, QuestionRecord } from '../models/event.ts';
import type { ParticipantRecord, PredictionRecord } from '../models/participant.ts';
import type { ScoredQuestion } from '../../protocol/rules/scored.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { countedAnswer } from '../../protocol/rules/questions/questionPhase.ts';

/** An event that is being played, in memory: its record, its questions and its scoreboard. The truth is the database. */
export interface LiveEvent {
  event: EventRecord;
  questions: ReadonlyMap<string, QuestionRecord>;
  board: Scoreboard;
  /** What the host shows. */
  show: ShowRecord;
  /** What guests wrote to the couple, by participant. */
  messages: Map<string, string>;
  /** What else is known of guests, by their ids; absent for those of whom nothing is. */
  details: ReadonlyMap<string, GuestDetails>;
  /** What the couple predict in secret; absent while they have no link. */
  couple?: CoupleRecord | undefined;
}

/** What the scoreboard has to know of a question. */
export const toScored = (question: QuestionRecord): ScoredQuestion => ({
  id: question._id.toString(),
  type: question.type,
  correctAnswer: countedAnswer(question),
  acceptedKeys: question.acceptedKeys,
  numberRule: question.numberRule,
  tolerance: question.tolerance,
  weight: question.weight,
  isTieBreaker: question.isTieBreaker,
});
const toPlayer = ({ _id, username, joinedAt }: ParticipantRecord) => ({
  id: _id.toString(),
  username,
  joinedAt: joinedAt.getTime(),
});
const toDetails = ({ isOnPaper, isSimulated, tableId }: ParticipantRecord): GuestDetails => ({
  ...(isOnPaper && { isOnPaper: true }),
  ...(isSimulated && { isSimulated: true }),
  ...(tableId && { tableId: tableId.toString() }),
});
const toScoredPrediction = ({ submittedAt, ...prediction }: PredictionRecord) => ({
  ...prediction,
  submittedAt: submittedAt.getTime(),
});
const byId = ({ questions }: EventRecord) =>
  new Map(questions.map((question) => [question._id.toString(), question]));

/** The predictions that a participant's document holds. */
export const predictionsIn = ({
  _id,
  predictions = {},
}: Pick<ParticipantRecord, '_id' | 'predictions'>): PredictionRecord[] =>
  Object.entries(predictions).map(([questionId, prediction]) => ({
    participantId: _id.toString(),
    questionId,
    ...prediction,
  }));

/** How far an event has come in the database: its revision, the show's, the couple's, and sums over its participants. */
interface StoredState {
  event: number | undefined;
  show: number;
  couple: number | undefined;
  count: number;
  revisions: number;
  /** The sum of `setHashTerm`. */
  setHash: number;
}

const sumOf = (numbers: ReadonlyMap<string, number>): number =>
  [...numbers.values()].reduce((sum, number) => sum + number, 0);

/** A live event that follows what is told of its documents. Each has counted its changes: what is older changes nothing. */
export class EventState {
  readonly live: LiveEvent;
  readonly #details = new Map<string, GuestDetails>();
  readonly #revisions = new Map<string, number>();
  /** Of the same participants: `setHashTerm`, absent where the document has none. */
  readonly #hashTerms = new Map<string, number>();
  /** Ids never come back: whatever is told of them later is old. */
  readonly #removed = new Set<string>();
  /** Questions that were deleted; what somebody predicted of them may still be told. */
  readonly #gone = new Set<string>();

  constructor(event: EventRecord) {
    const read = { board: new Scoreboard(), messages: new Map<string, string>(), details: this.#details };
    this.live = { event, questions: byId(event), show: untouchedShow(event), ...read };
    for (const question of event.questions) this.live.board.putQuestion(toScored(question));
  }

  /** Of whom something is known, and up to which change. */
  get revisions(): ReadonlyMap<string, number> {
    return this.#revisions;
  }

  /**
   * True when nothing has been stored that is not known here. The same hash means the same participants, whose revisions
   * only increase. False while some of them have no hash term: then the ids have to be compared.
   */
  isAt({ event, show, couple, revisions, count, setHash }: StoredState): boolean {
    return (
      event === this.live.event.revision &&
      show === this.live.show.revision &&
      couple === this.live.couple?.revision &&
      count === this.#revisions.size &&
      count === this.#hashTerms.size &&
      setHash === sumOf(this.#hashTerms) &&
      revisions === sumOf(this.#revisions)
    );
  }

  putEvent(event: EventRecord): void {
    const { live } = this;
    if (event.revision <= live.event.revision) return;
    const before = live.questions;
    live.event = event;
    live.questions = byId(event);
    for (const questionId of before.keys())
      if (!live.questions.has(questionId)) {
        this.#gone.add(questionId);
        live.board.removeQuestion(questionId);
      }
    for (const question of event.questions) live.board.putQuestion(toScored(question));
  }

  putCouple(couple: CoupleRecord): void {
    if (couple.revision > (this.live.couple?.revision ?? 0)) this.live.couple = couple;
  }

  /** False when a question that they predicted is not known yet: then both have to be read. */
  putParticipant(participant: ParticipantRecord): boolean {
    const id = participant._id.toString();
    const { board, questions } = this.live;
    if (this.#removed.has(id) || participant.revision < (this.#revisions.get(id) ?? 0)) return true;
    const predictions = predictionsIn(participant);
    if (predictions.some(({ questionId }) => !questions.has(questionId) && !this.#gone.has(questionId)))
      return false;
    this.#revisions.set(id, participant.revision);
    if (participant.setHashTerm !== undefined) this.#hashTerms.set(id, participant.setHashTerm);
    this.putMessage(id, participant.message ?? '');
    board.putParticipant(toPlayer(participant));
    this.#putDetails(id, toDetails(participant));
    board.putPredictions(id, predictions.map(toScoredPrediction));
    return true;
  }

  #putDetails(participantId: string, details: GuestDetails): void {
    if (Object.keys(details).length > 0) this.#details.set(participantId, details);
    else this.#details.delete(participantId);
  }

  /** The event was read just now: a question that is not in it is gone. */
  forgetPredictions(questionIds: Iterable<string>): void {
    for (const questionId of questionIds)
      if (!this.live.questions.has(questionId)) this.#gone.add(questionId);
  }

  /** False when something that came before it is not known yet: then the participant has to be read. */
  putPrediction({ prediction, revision }: DomainEventPayloads['predictionMade']): boolean {
    const { participantId, questionId } = prediction;
    if (this.#removed.has(participantId)) return true;
    const known = this.#revisions.get(participantId);
    if (known !== undefined && revision <= known) return true;
    if (known !== revision - 1 || !this.live.questions.has(questionId)) return false;
    this.#revisions.set(participantId, revision);
    this.live.board.putPrediction(toScoredPrediction(prediction));
    return true;
  }

  /** An empty message was cleared. */
  putMessage(participantId: string, message: string): void {
    if (message === '' || this.#removed.has(participantId)) this.live.messages.delete(participantId);
    else this.live.messages.set(participantId, message);
  }

  putShow(show: ShowRecord): void {
    if (show.revision > this.live.show.revision) this.live.show = show;
  }

  remove(participantIds: string[]): void {
    for (const id of participantIds) {
      this.#removed.add(id);
      this.#revisions.delete(id);
      this.#hashTerms.delete(id);
      this.live.messages.delete(id);
      this.#details.delete(id);
      this.live.board.removeParticipant(id);
    }
  }
}
