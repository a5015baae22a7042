import type { Audience, SnapshotOf } from '../../protocol/live.ts';
import type { GuestEvent } from '../../protocol/schemas/events.ts';
import type { TransferRequest } from '../../protocol/schemas/transfers.ts';
import type { DomainEventPayloads, RemovedParticipant } from '../eventState/DomainEvents.ts';
import { type EventReadModel, noMessage } from '../eventState/EventState.ts';
import { presentGuestEvent, presentTransferRequest } from '../presenters/game.ts';
import { presentCounters, presentPlace } from '../presenters/leaderboard.ts';
import { Places } from './publishers/boards.ts';
import { Throttle, tickMs } from './throttle.ts';
import { ShowPublisher } from './publishers/ShowPublisher.ts';
import { StagePublisher } from './publishers/StagePublisher.ts';
import { audiences, type Name, type Outlet, type Payload } from './membership.ts';
import { isSameJson } from './publishers/questionMessages.ts';
import { QuestionPublisher } from './publishers/QuestionPublisher.ts';
import { ScorePublisher } from './publishers/ScorePublisher.ts';

interface EventPublisherOptions {
  /** Returns the time of the clock that all servers share, in epoch milliseconds. */
  now?: () => number;
  /** The number of days for which an event is stored after the event's date. Absent: no event is deleted. */
  retentionDays?: number | undefined;
}

/**
 * Publishes the changes of one event to its three audiences. Each audience has its own view of the event.
 * Each audience also has a version number, which increases by one with each message.
 */
export class EventPublisher {
  readonly live: EventReadModel;
  #outlet: Outlet;
  readonly #now: () => number;
  readonly #retentionDays: number | undefined;
  #throttle: Throttle;
  #versions: Record<Audience, number>;
  #event: GuestEvent;
  readonly #questions: QuestionPublisher;
  readonly #scores: ScorePublisher;
  #places: Places;
  readonly #show: ShowPublisher;
  readonly #stage: StagePublisher;
  /** True if the scores of all participants may have changed. */
  #areAllTouched = false;
  /** The latest published list of pending requests. Organisers who connect read the list by HTTP instead. */
  #publishedRequests: TransferRequest[] | undefined;

  constructor(
    live: EventReadModel,
    outlet: Outlet,
    { now = Date.now, retentionDays }: EventPublisherOptions = {},
  ) {
    this.live = live;
    this.#now = now;
    this.#retentionDays = retentionDays;
    this.#outlet = outlet;
    // Versions start at the current time, so that the versions of a restarted server are higher than those
    // that phones have received before.
    this.#versions = { guest: Date.now(), screen: Date.now(), organiser: Date.now() };
    this.#event = presentGuestEvent(live.event, { retentionDays });
    this.#questions = new QuestionPublisher(live, now);
    this.#scores = new ScorePublisher(live, {
      publish: (audience, name, payload) => this.#publish(audience, name, payload),
      audienceSize: (audience) => outlet.audienceSize(audience),
    });
    this.#show = new ShowPublisher(live, now);
    this.#stage = new StagePublisher(live, now);
    this.#places = new Places(live, (place) =>
      outlet.toParticipant(place.participantId, 'rank:changed', place),
    );
    this.#throttle = new Throttle(
      () => this.#tick(),
      () => tickMs(audiences.reduce((sum, audience) => sum + outlet.audienceSize(audience), 0)),
    );
    live.board.takeTouched();
  }

  /** Returns true while there are changed scores to publish. */
  get isPending(): boolean {
    return this.#throttle.isPending;
  }

  /** Resolves when the pending changes have been published. */
  async settled(): Promise<void> {
    await this.#throttle.settled();
  }

  /**
   * Returns the current state for an audience with its version. The caller must add the connection to the
   * audience synchronously, while nothing is pending. Then no change is lost between the snapshot and the
   * next message.
   */
  snapshot<A extends Audience>(
    audience: A,
    participantIds: string[],
  ): { version: number; snapshot: SnapshotOf[A] } {
    for (const id of participantIds) this.#places.subscribe(id);
    if (audience === 'organiser') this.#publishedRequests = undefined;
    const { live } = this;
    const shared = {
      event: this.#event,
      questions: this.#questions.snapshot(audience),
      ...this.#scores.snapshotTables(audience),
    };
    const counters = presentCounters(live);
    const snapshots: { [Each in Audience]: () => SnapshotOf[Each] } = {
      guest: () => ({
        ...shared,
        ...this.#scores.snapshotTop(),
        places: participantIds.flatMap((id) => presentPlace(id, live) ?? []),
        stage: this.#stage.snapshot(),
      }),
      screen: () => ({
        ...shared,
        counters,
        rows: this.#scores.snapshotRows('screen'),
        show: this.#show.snapshot('screen'),
      }),
      organiser: () => ({
        ...shared,
        counters,
        rows: this.#scores.snapshotRows('organiser'),
        predictionCounts: this.#scores.snapshotPredictionCounts(),
        show: this.#show.snapshot('organiser'),
        now: this.#now(),
      }),
    };
    return { version: this.#versions[audience], snapshot: snapshots[audience]() };
  }

  /**
   * Stops publishing the participant's own place. Must be called when the participant's last phone has
   * disconnected.
   */
  unwatch(participantId: string): void {
    this.#places.unsubscribe(participantId);
  }

  /** Publishes scores and the number of guests with the next tick. Must be called when they have changed. */
  changeScores(): void {
    this.#throttle.ask();
  }

  /**
   * Publishes a changed event or changed questions. Closing the event and switching the visibility of answers
   * have their own messages.
   */
  changeEvent(): void {
    const before = this.#event;
    const event = presentGuestEvent(this.live.event, { retentionDays: this.#retentionDays });
    this.#event = event;
    if (before.isActive && !event.isActive) this.#close();
    if (before.showAnswers !== event.showAnswers) this.#changeVisibility();
    this.#changeQuestions();
    if (!isSameJson({ ...before, showAnswers: event.showAnswers }, event))
      for (const audience of audiences) this.#publish(audience, 'event:changed', { event });
  }

  #close(): void {
    for (const audience of ['guest', 'screen'] as const) {
      this.#outlet.toAudience(audience, 'event:closed');
      this.#outlet.dismiss(audience);
    }
  }

  #changeVisibility(): void {
    const { showAnswers } = this.live.event;
    for (const audience of audiences) {
      const reveals = this.#questions.switchAnswers(audience);
      this.#publish(audience, 'visibility:changed', { showAnswers, reveals });
    }
    this.#areAllTouched = true;
  }

  /** Publishes changed questions. Each audience receives only the parts that it may see. */
  #changeQuestions(): void {
    this.#questions.markCurrent();
    for (const audience of audiences)
      for (const [name, payload] of this.#questions.next(audience)) this.#publish(audience, name, payload);
    // A changed answer that is visible can change the places of all participants.
    this.#areAllTouched ||= this.live.event.showAnswers;
    this.#throttle.ask();
  }

  /** Publishes changed predictions of the couple, for questions whose answers are already visible. */
  changeCouple(): void {
    if (!this.#questions.isUnpublished()) return;
    this.#changeQuestions();
    this.changeShow();
  }

  /** Publishes a participant who has joined, or whose name or details have changed. */
  putParticipant(participantId: string): void {
    const username = this.live.board.standingOf(participantId)?.username;
    if (username === undefined) return;
    for (const audience of ['screen', 'organiser'] as const) {
      const change = this.#scores.identityChange(audience, participantId);
      if (change) this.#publish(audience, 'participant:changed', { participantId, ...change });
    }
    const own = this.#places.identityChange(participantId);
    if (own) this.#outlet.toParticipant(participantId, 'participant:changed', { participantId, ...own });
    this.#throttle.ask();
  }

  /** Publishes the show immediately if it has changed. */
  changeShow(): void {
    const stage = this.#stage.next();
    if (stage) this.#publish('guest', 'stage:changed', { stage });
    if (!this.#show.isDue()) return;
    for (const follower of ['screen', 'organiser'] as const) {
      if (this.#outlet.audienceSize(follower) === 0) {
        this.#show.reset(follower);
        continue;
      }
      const show = this.#show.next(follower);
      if (show) this.#publish(follower, 'show:changed', { show });
    }
  }

  /** Returns true while guests can cheer. */
  canCheer = (): boolean => this.#stage.snapshot().canCheer === true;

  /**
   * Publishes a guest's changed message, or the host's changed decision about the message. Organisers receive
   * the text. The author's phones receive the decision.
   */
  changeMessage(participantId: string): void {
    const username = this.live.board.standingOf(participantId)?.username;
    if (username === undefined) return;
    const { text, state } = this.live.messages.get(participantId) ?? noMessage;
    const change = { participantId, username, messageState: state };
    this.#publish('organiser', 'participant:changed', { ...change, message: text });
    // If the event needs no approvals and the host has not decided, the author's phones show no state.
    const isMarked = state !== 'undecided' || this.live.event.holdsMessages === true;
    if (isMarked && this.#places.isSubscribed(participantId))
      this.#outlet.toParticipant(participantId, 'participant:changed', change);
    if (this.live.show.kind === 'wishes') this.changeShow();
  }

  /**
   * Publishes the pending transfer requests to viewers who administer the event. An MC does not receive them.
   */
  publishTransferRequests({ requests: pending }: DomainEventPayloads['transferRequestsChanged']): void {
    const requests = pending.map(presentTransferRequest);
    if (this.#publishedRequests && isSameJson(this.#publishedRequests, requests)) return;
    this.#publishedRequests = requests;
    this.#outlet.toAdministrators('seatRequests:changed', { requests });
  }

  /**
   * Publishes the removal of participants. Each audience gets one message, and each removed guest gets a
   * personal message.
   */
  removeParticipants(removed: readonly RemovedParticipant[]): void {
    const participantIds = removed.map(({ participantId }) => participantId);
    for (const audience of ['screen', 'organiser'] as const) {
      const seats = this.#scores.forget(audience, participantIds);
      if (seats.length > 0) this.#publish(audience, 'participant:removed', { seats });
    }
    for (const { participantId, hasLeft } of removed) {
      const payload = { participantId, ...(hasLeft && { hasLeft }) };
      if (this.#places.isSubscribed(participantId))
        this.#outlet.toParticipant(participantId, 'participant:removed', payload);
      this.#places.unsubscribe(participantId);
    }
    // An inactive question becomes a draft again if its last prediction was removed.
    this.#changeQuestions();
  }

  stop(): void {
    this.#throttle.stop();
    this.#scores.stop();
    this.#places.stop();
  }

  #publish<N extends Name>(audience: Audience, name: N, payload: Payload<N>): void {
    if (this.#outlet.audienceSize(audience) === 0) return;
    const version = ++this.#versions[audience];
    this.#outlet.toAudience(audience, name, { version, ...payload });
  }

  #tick(): void {
    const { board } = this.live;
    if (this.#questions.isDue()) this.#changeQuestions();
    const touched = board.takeTouched();
    const ids = this.#areAllTouched ? board.rankedByScore().map(({ id }) => id) : [...touched];
    this.#areAllTouched = false;
    this.#scores.publish(ids);
    this.changeShow();
    this.#places.publish(ids);
  }
}
