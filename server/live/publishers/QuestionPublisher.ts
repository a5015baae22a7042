import type { Audience, Reveal } from '../../../protocol/live.ts';
import { asGuestsSee, withAnswer } from '../../../protocol/rules/visibility.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Role } from '../../access/viewer.ts';
import type { EventReadModel } from '../../eventState/EventState.ts';
import {
  countDrafts,
  type PresentedQuestion,
  presentQuestionStates,
  toWireQuestion,
} from '../../presenters/game.ts';
import { presentReveal } from '../../presenters/leaderboard.ts';
import { type Message, questionMessages, isSameJson } from './questionMessages.ts';

const roleOf = (audience: Audience): Role => (audience === 'organiser' ? 'organiser' : 'guest');

/** Keeps the questions that were last published to each audience, and returns the next messages. */
export class QuestionPublisher {
  readonly #live: EventReadModel;
  readonly #now: () => number;
  #lastPublished: Record<Audience, PresentedQuestion[]>;
  #draftCount = 0;
  #closestChanges = 0;

  constructor(live: EventReadModel, now: () => number) {
    this.#live = live;
    this.#now = now;
    const visibleToGuests = this.#visibleTo('guest');
    this.#lastPublished = {
      guest: visibleToGuests,
      screen: visibleToGuests,
      organiser: this.#visibleTo('organiser'),
    };
    this.markCurrent();
  }

  /** Returns the questions for a snapshot. */
  snapshot = (audience: Audience): Question[] => this.#lastPublished[audience].map(this.#send);

  /** Records that the question changes caused by predictions are published. */
  markCurrent(): void {
    this.#draftCount = countDrafts(this.#live);
    this.#closestChanges = this.#live.board.closestChanges;
  }

  /**
   * Returns true if a prediction has changed the published form of its question. Either the question was a
   * draft and now has a prediction, or the prediction is the closest one.
   */
  isDue(): boolean {
    const { board } = this.#live;
    return countDrafts(this.#live) !== this.#draftCount || board.closestChanges !== this.#closestChanges;
  }

  /** Returns true if the organisers' questions have unpublished changes. */
  isUnpublished(): boolean {
    return !isSameJson(this.#lastPublished.organiser, this.#visibleTo('organiser'));
  }

  /** Applies a change of `showAnswers` to an audience. Returns the answers that become visible. */
  switchAnswers(audience: Audience): Reveal[] {
    const { showAnswers } = this.#live.event;
    const current = this.#visibleTo(audience);
    const reveals = showAnswers ? current.flatMap((question) => this.#revealOf(question) ?? []) : [];
    // The published state is updated as the client updates its own. Other changes are published with the
    // questions.
    const revealsById = new Map(reveals.map((reveal) => [reveal.questionId, reveal]));
    const published = this.#lastPublished[audience].map((question) => {
      const reveal = revealsById.get(question.id);
      return reveal ? withAnswer(question, reveal) : question;
    });
    this.#lastPublished[audience] =
      audience === 'organiser' ? published : published.map((question) => asGuestsSee(question, showAnswers));
    return reveals;
  }

  /** Returns the messages for questions that were added, removed, changed or answered since the last call. */
  next(audience: Audience): Message[] {
    const current = this.#visibleTo(audience);
    const messages = questionMessages(this.#lastPublished[audience], current, {
      revealOf: this.#revealOf,
      send: this.#send,
    });
    this.#lastPublished[audience] = current;
    return messages;
  }

  #visibleTo(audience: Audience): PresentedQuestion[] {
    return presentQuestionStates(this.#live, roleOf(audience));
  }

  readonly #revealOf = (question: PresentedQuestion) => presentReveal(question, this.#live);

  readonly #send = (question: PresentedQuestion) => toWireQuestion(question, this.#now());
}
