import type { GuestDetails } from '../../protocol/live.ts';
import { toScoredPredictions } from './StoredGuestReader.ts';
import type { DomainEventPayloads } from './DomainEvents.ts';
import { type ShowRecord, untouchedShow } from '../models/show.ts';
import type { CoupleRecord } from '../models/couple.ts';
import type { EventRecord, QuestionRecord } from '../models/event.ts';
import { messageStateOf, type ParticipantRecord, type PredictionRecord } from '../models/participant.ts';
import type { MessageState } from '../../protocol/rules/visibility.ts';
import type { ScoredQuestion } from '../../protocol/rules/scoreboardTypes.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { countedAnswer } from '../../protocol/rules/questions/questionPhase.ts';

/** A guest's message to the couple, and the host's decision about it. */
interface GuestMessage {
  text: string;
  state: MessageState;
}
export const noMessage: GuestMessage = { text: '', state: 'undecided' };

/**
 * The in-memory read model of an event: its record, its questions and its scoreboard. The database is the
 * source of truth.
 */
export interface EventReadModel {
  event: EventRecord;
  questions: ReadonlyMap<string, QuestionRecord>;
  board: Scoreboard;
  show: ShowRecord;
  /**
   * The guests' messages to the couple, by participant id. They include messages that only their author may
   * read.
   */
  messages: ReadonlyMap<string, GuestMessage>;
  /** Increases when a host hides or shows a message. */
  messageDecisions: number;
  /** Additional data about guests, by participant id. Guests without such data have no entry. */
  details: ReadonlyMap<string, GuestDetails>;
  /** The couple's secret predictions. Absent while the couple has no link. */
  couple?: CoupleRecord | undefined;
}

/** Returns the fields of a question that scoring needs. */
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

/** Returns the predictions in a participant's document. */
export const predictionsIn = ({
  _id,
  predictions = {},
}: Pick<ParticipantRecord, '_id' | 'predictions'>): PredictionRecord[] =>
  Object.entries(predictions).map(([questionId, prediction]) => ({
    participantId: _id.toString(),
    questionId,
    ...prediction,
  }));

/** The stored revisions of an event, its show and its couple, and sums over the participants. */
interface StoredState {
  event: number | undefined;
  show: number;
  couple: number | undefined;
  count: number;
  revisions: number;
  /** The sum of `setHashTerm` of all participants. */
  setHash: number;
}

const sumOf = (numbers: ReadonlyMap<string, number>): number =>
  [...numbers.values()].reduce((sum, number) => sum + number, 0);

/**
 * Applies changes of an event's documents to its read model. Each document has a revision. A change with an
 * older revision is ignored.
 */
export class EventState {
  readonly live: EventReadModel;
  readonly #details = new Map<string, GuestDetails>();
  readonly #messages = new Map<string, GuestMessage>();
  readonly #revisions = new Map<string, number>();
  /** `setHashTerm` by participant id. A participant has no entry if the document has no term. */
  readonly #hashTerms = new Map<string, number>();
  /**
   * The ids of removed participants. Ids are never reused, so later changes to these participants are
   * outdated.
   */
  readonly #removed = new Set<string>();
  /** The ids of deleted questions. Predictions of these questions can still arrive. */
  readonly #removedQuestions = new Set<string>();

  constructor(event: EventRecord) {
    this.live = {
      event,
      questions: byId(event),
      show: untouchedShow(event),
      board: new Scoreboard(),
      messages: this.#messages,
      messageDecisions: 0,
      details: this.#details,
    };
    for (const question of event.questions) this.live.board.putQuestion(toScored(question));
  }

  /** Returns the revisions of the participants in memory, by id. */
  get revisions(): ReadonlyMap<string, number> {
    return this.#revisions;
  }

  /**
   * Returns true if memory matches the stored state. Equal hashes mean the same participants. Revisions only
   * increase, so equal sums mean equal revisions. Returns false if a participant has no hash term. The caller
   * then compares ids.
   */
  matchesStored({ event, show, couple, revisions, count, setHash }: StoredState): boolean {
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
        this.#removedQuestions.add(questionId);
        live.board.removeQuestion(questionId);
      }
    for (const question of event.questions) live.board.putQuestion(toScored(question));
  }

  putCouple(couple: CoupleRecord): void {
    if (couple.revision > (this.live.couple?.revision ?? 0)) this.live.couple = couple;
  }

  /**
   * Adds or updates a participant. Returns false if a predicted question is not in memory yet. The caller
   * then rereads the event and the participant.
   */
  putParticipant(participant: ParticipantRecord, predictions = toScoredPredictions(participant)): boolean {
    const id = participant._id.toString();
    const { board, questions } = this.live;
    if (this.#removed.has(id) || participant.revision < (this.#revisions.get(id) ?? 0)) return true;
    if (
      predictions.some(
        ({ questionId }) => !questions.has(questionId) && !this.#removedQuestions.has(questionId),
      )
    )
      return false;
    this.#revisions.set(id, participant.revision);
    if (participant.setHashTerm !== undefined) this.#hashTerms.set(id, participant.setHashTerm);
    this.#putMessage(id, participant);
    board.putParticipant(toPlayer(participant));
    this.#putDetails(id, toDetails(participant));
    board.putPredictions(id, predictions);
    return true;
  }

  #putDetails(participantId: string, details: GuestDetails): void {
    if (Object.keys(details).length > 0) this.#details.set(participantId, details);
    else this.#details.delete(participantId);
  }

  /** Marks questions that are missing in the event as deleted. The caller must have just reread the event. */
  markQuestionsRemoved(questionIds: Iterable<string>): void {
    for (const questionId of questionIds)
      if (!this.live.questions.has(questionId)) this.#removedQuestions.add(questionId);
  }

  /**
   * Adds or replaces a prediction. Returns false if memory lacks an earlier change. The caller then rereads
   * the participant.
   */
  putPrediction({ prediction, revision }: DomainEventPayloads['predictionMade']): boolean {
    const { participantId, questionId } = prediction;
    if (this.#removed.has(participantId)) return true;
    const current = this.#revisions.get(participantId);
    if (current !== undefined && revision <= current) return true;
    if (current !== revision - 1 || !this.live.questions.has(questionId)) return false;
    this.#revisions.set(participantId, revision);
    this.live.board.putPrediction(toScoredPrediction(prediction));
    return true;
  }

  #putMessage(participantId: string, participant: ParticipantRecord): void {
    const { message: text = '' } = participant;
    const state = messageStateOf(participant);
    if (state !== (this.#messages.get(participantId) ?? noMessage).state) this.live.messageDecisions += 1;
    if (text === '') this.#messages.delete(participantId);
    else this.#messages.set(participantId, { text, state });
  }

  putShow(show: ShowRecord): void {
    if (show.revision > this.live.show.revision) this.live.show = show;
  }

  remove(participantIds: string[]): void {
    for (const id of participantIds) {
      this.#removed.add(id);
      this.#revisions.delete(id);
      this.#hashTerms.delete(id);
      this.#messages.delete(id);
      this.#details.delete(id);
      this.live.board.removeParticipant(id);
    }
  }
}
