import type { Audience, Reveal } from '../../protocol/live.ts';
import { asGuestsSee, withAnswer } from '../../protocol/rules/visibility.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Role } from '../access/viewer.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { countDrafts, type KnownQuestion, knownQuestions, sendQuestion } from '../presenters/game.ts';
import { presentReveal } from '../presenters/leaderboard.ts';
import { type Message, questionMessages, same } from './questionMessages.ts';

const roleOf = (audience: Audience): Role => (audience === 'organiser' ? 'organiser' : 'guest');

/** What each audience has been told of the questions, and what to tell it next. */
export class QuestionPublisher {
  readonly #live: LiveEvent;
  readonly #now: () => number;
  #told: Record<Audience, KnownQuestion[]>;
  #draftCount = 0;
  #closestChanges = 0;

  constructor(live: LiveEvent, now: () => number) {
    this.#live = live;
    this.#now = now;
    const seen = this.#see('guest');
    this.#told = { guest: seen, screen: seen, organiser: this.#see('organiser') };
    this.look();
  }

  /** As a snapshot says them. */
  snapshot = (audience: Audience): Question[] => this.#told[audience].map(this.#send);

  /** Whatever predictions alone have made of the questions is known from here on. */
  look(): void {
    this.#draftCount = countDrafts(this.#live);
    this.#closestChanges = this.#live.board.closestChanges;
  }

  /** A prediction that is heard of after its question was closed: then that was no draft. Or it came closest. */
  isDue(): boolean {
    const { board } = this.#live;
    return countDrafts(this.#live) !== this.#draftCount || board.closestChanges !== this.#closestChanges;
  }

  /** True when its hosts would see something that they have not been told. */
  isUnpublished(): boolean {
    return !same(this.#told.organiser, this.#see('organiser'));
  }

  /** The answers that an audience is shown, or loses, by switching them on or off. */
  switchAnswers(audience: Audience): Reveal[] {
    const { showAnswers } = this.#live.event;
    const now = this.#see(audience);
    const reveals = showAnswers ? now.flatMap((question) => this.#revealOf(question) ?? []) : [];
    // What a page makes of that. Whatever else has changed is told with the questions.
    const answers = new Map(reveals.map((reveal) => [reveal.questionId, reveal]));
    const told = this.#told[audience].map((known) => {
      const reveal = answers.get(known.id);
      return reveal ? withAnswer(known, reveal) : known;
    });
    this.#told[audience] =
      audience === 'organiser' ? told : told.map((known) => asGuestsSee(known, showAnswers));
    return reveals;
  }

  /** Questions that came, went, changed or were answered; an audience hears what it may. */
  next(audience: Audience): Message[] {
    const now = this.#see(audience);
    const messages = questionMessages(this.#told[audience], now, {
      revealOf: this.#revealOf,
      send: this.#send,
    });
    this.#told[audience] = now;
    return messages;
  }

  #see(audience: Audience): KnownQuestion[] {
    return knownQuestions(this.#live, roleOf(audience));
  }

  readonly #revealOf = (question: KnownQuestion) => presentReveal(question, this.#live);

  readonly #send = (question: KnownQuestion) => sendQuestion(question, this.#now());
}
