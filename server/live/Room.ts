import type { Audience, GuestCounters, ServerToClient, SnapshotOf } from '../../protocol/live.ts';
import type { GuestEvent } from '../../protocol/schemas/events.ts';
import type { TransferRequest } from '../../protocol/schemas/transfers.ts';
import type { DomainEventPayloads, RemovedParticipant } from '../eventState/DomainEvents.ts';
import type { LiveEvent } from '../eventState/EventState.ts';
import { presentGuestEvent, presentTransferRequest } from '../presenters/game.ts';
import { presentCounters, presentGuestCounters, presentPlace } from '../presenters/leaderboard.ts';
import { driftMs, FullBoard, Places, PredictionCounts, TopBoard } from './boards.ts';
import { Throttle, tickMs } from './throttle.ts';
import { ShowPublisher } from './ShowPublisher.ts';
import { audiences, type Name, type Outlet } from './membership.ts';
import { TableBoard } from './tableBoard.ts';
import { same } from './questionMessages.ts';
import { QuestionPublisher } from './QuestionPublisher.ts';

type WithoutVersion<Message> = Message extends object ? Omit<Message, 'version'> : never;
type Payload<N extends Name> = WithoutVersion<Parameters<ServerToClient[N]>[0]>;

/** What holds in every room of an app. */
interface RoomOptions {
  /** The time by which guests have joined. */
  now?: () => number;
  /** How long events are kept; absent: for good. */
  retentionDays?: number | undefined;
}

const isEmpty = (object: object) => Object.keys(object).length === 0;

/** Everybody connected to one event: three audiences, each with its own view, its own versions and no gaps in them. */
export class Room {
  readonly live: LiveEvent;
  #outlet: Outlet;
  readonly #now: () => number;
  readonly #retentionDays: number | undefined;
  #throttle: Throttle;
  #countersThrottle: Throttle;
  #versions: Record<Audience, number>;
  #event: GuestEvent;
  readonly #questions: QuestionPublisher;
  #top: TopBoard;
  #boards: Record<'screen' | 'organiser', FullBoard>;
  #places: Places;
  readonly #tables: Record<Audience, TableBoard>;
  readonly #tablesThrottle: Throttle;
  #guestCounters: GuestCounters;
  #predictionCounts: PredictionCounts;
  readonly #show: ShowPublisher;
  #isEverybodyTouched = false;
  /** What waits for the organisers, as they were last told. Whoever comes asks for it by HTTP. */
  #seatRequests: TransferRequest[] | undefined;

  constructor(live: LiveEvent, outlet: Outlet, { now = Date.now, retentionDays }: RoomOptions = {}) {
    this.live = live;
    this.#now = now;
    this.#retentionDays = retentionDays;
    this.#outlet = outlet;
    // Versions begin at the clock, so that a restarted server's rank above whatever a phone remembers.
    this.#versions = { guest: Date.now(), screen: Date.now(), organiser: Date.now() };
    this.#event = presentGuestEvent(live.event, { retentionDays });
    this.#questions = new QuestionPublisher(live, now);
    this.#top = new TopBoard(live);
    this.#boards = { screen: new FullBoard(live, 'guest'), organiser: new FullBoard(live, 'organiser') };
    this.#predictionCounts = new PredictionCounts(live);
    this.#tables = {
      guest: new TableBoard(live, 'guest'),
      screen: new TableBoard(live, 'guest'),
      organiser: new TableBoard(live, 'organiser'),
    };
    this.#show = new ShowPublisher(live, now);
    this.#places = new Places(live, (place) =>
      outlet.toParticipant(place.participantId, 'rank:changed', place),
    );
    this.#throttle = new Throttle(
      () => this.#tick(),
      () => tickMs(audiences.reduce((sum, audience) => sum + outlet.audienceSize(audience), 0)),
    );
    this.#countersThrottle = new Throttle(
      () => this.#tell('guest', 'counters:changed', { counters: this.#nextGuestCounters() }),
      () => driftMs,
    );
    this.#tablesThrottle = new Throttle(
      () => this.#tellTables('guest'),
      () => driftMs,
    );
    this.#guestCounters = presentGuestCounters(live);
    live.board.takeTouched();
  }

  /** True while scores have changed that nobody has been told. */
  get isPending(): boolean {
    return this.#throttle.isPending;
  }

  /** Resolves when what is pending has been told. */
  async settled(): Promise<void> {
    await this.#throttle.settled();
  }

  /**
   * What an audience knows at this version. Whoever gets it has to be seated in the same instant and while nothing is
   * pending: then the snapshot and the changes after it fit together without a gap.
   */
  snapshot<A extends Audience>(
    audience: A,
    participantIds: string[],
  ): { version: number; snapshot: SnapshotOf[A] } {
    for (const id of participantIds) this.#places.subscribe(id);
    if (audience === 'organiser') this.#seatRequests = undefined;
    const { live } = this;
    const shared = {
      event: this.#event,
      questions: this.#questions.snapshot(audience),
      ...this.#tables[audience].begin(),
    };
    const counters = presentCounters(live);
    const snapshots: { [Each in Audience]: () => SnapshotOf[Each] } = {
      guest: () => ({
        ...shared,
        counters: presentGuestCounters(live),
        top: this.#top.begin(),
        places: participantIds.flatMap((id) => presentPlace(id, live) ?? []),
      }),
      screen: () => ({
        ...shared,
        counters,
        rows: this.#boards.screen.begin(),
        show: this.#show.begin('screen'),
      }),
      organiser: () => ({
        ...shared,
        counters,
        rows: this.#boards.organiser.begin(),
        predictionCounts: this.#predictionCounts.begin(),
        show: this.#show.begin('organiser'),
        now: this.#now(),
      }),
    };
    return { version: this.#versions[audience], snapshot: snapshots[audience]() };
  }

  /** A participant's last phone has left. */
  unwatch(participantId: string): void {
    this.#places.unsubscribe(participantId);
  }

  /** The scores or the number of guests changed: told with the next tick. */
  changeScores(): void {
    this.#throttle.ask();
  }

  /** The event or its questions changed; closing it and switching the answers on or off are told as that. */
  changeEvent(): void {
    const before = this.#event;
    const event = presentGuestEvent(this.live.event, { retentionDays: this.#retentionDays });
    this.#event = event;
    if (before.isActive && !event.isActive) this.#close();
    if (before.showAnswers !== event.showAnswers) this.#changeVisibility();
    this.#changeQuestions();
    if (!same({ ...before, showAnswers: event.showAnswers }, event))
      for (const audience of audiences) this.#tell(audience, 'event:changed', { event });
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
      this.#tell(audience, 'visibility:changed', { showAnswers, reveals });
    }
    this.#isEverybodyTouched = true;
  }

  /** Questions came, went, changed or were answered; each audience hears what it may. */
  #changeQuestions(): void {
    this.#questions.look();
    for (const audience of audiences)
      for (const [name, payload] of this.#questions.next(audience)) this.#tell(audience, name, payload);
    // Answers in front of the guests move everybody's place at once.
    this.#isEverybodyTouched ||= this.live.event.showAnswers;
    this.#throttle.ask();
  }

  /** The couple predicted: nobody hears of it, but where the answer was shown before that was known here. */
  changeCouple(): void {
    if (!this.#questions.isUnpublished()) return;
    this.#changeQuestions();
    this.changeShow();
  }

  /** A participant joined, or something of who they are has changed. */
  putParticipant(participantId: string): void {
    const username = this.live.board.standingOf(participantId)?.username;
    if (username === undefined) return;
    for (const audience of ['screen', 'organiser'] as const) {
      const who = this.#boards[audience].whoNow(participantId);
      if (who) this.#tell(audience, 'participant:changed', { participantId, ...who });
    }
    const who = this.#places.whoNow(participantId);
    if (who) this.#outlet.toParticipant(participantId, 'participant:changed', { participantId, ...who });
    this.#throttle.ask();
  }

  /** The host has put something else on the screens, or changed how it looks: told at once. */
  changeShow(): void {
    if (!this.#show.isDue()) return;
    for (const follower of ['screen', 'organiser'] as const) {
      if (this.#outlet.audienceSize(follower) === 0) {
        this.#show.end(follower);
        continue;
      }
      const show = this.#show.next(follower);
      if (show) this.#tell(follower, 'show:changed', { show });
    }
  }

  /** A participant left words for the couple, or took them back: for the organisers alone. */
  changeMessage(participantId: string, message: string): void {
    const username = this.live.board.standingOf(participantId)?.username;
    if (username === undefined) return;
    this.#tell('organiser', 'participant:changed', { participantId, username, message });
    if (this.live.show.kind === 'wishes') this.changeShow();
  }

  /** Phones ask to be let back in, or were answered: for the organisers alone, and not for an MC among them. */
  publishTransferRequests({ requests: waiting }: DomainEventPayloads['transferRequestsChanged']): void {
    const requests = waiting.map(presentTransferRequest);
    if (this.#seatRequests && same(this.#seatRequests, requests)) return;
    this.#seatRequests = requests;
    this.#outlet.toAdministrators('seatRequests:changed', { requests });
  }

  /** Participants were removed: everybody's board follows with one message, and each guest is told in person. */
  removeParticipants(removed: readonly RemovedParticipant[]): void {
    const participantIds = removed.map(({ participantId }) => participantId);
    for (const audience of ['screen', 'organiser'] as const) {
      const seats = this.#boards[audience].forget(participantIds);
      if (seats.length > 0) this.#tell(audience, 'participant:removed', { seats });
    }
    for (const { participantId, hasLeft } of removed) {
      const told = { participantId, ...(hasLeft && { hasLeft }) };
      if (this.#places.isSubscribed(participantId))
        this.#outlet.toParticipant(participantId, 'participant:removed', told);
      this.#places.unsubscribe(participantId);
    }
    // An inactive question may have lost its last prediction with them: then it is a draft again.
    this.#changeQuestions();
  }

  stop(): void {
    this.#throttle.stop();
    this.#countersThrottle.stop();
    this.#tablesThrottle.stop();
    this.#places.stop();
  }

  #tell<N extends Name>(audience: Audience, name: N, payload: Payload<N>): void {
    if (this.#outlet.audienceSize(audience) === 0) return;
    const version = ++this.#versions[audience];
    this.#outlet.toAudience(audience, name, { version, ...payload });
  }

  #tick(): void {
    const { board } = this.live;
    if (this.#questions.isDue()) this.#changeQuestions();
    const touched = board.takeTouched();
    const ids = this.#isEverybodyTouched ? board.scored().map(({ id }) => id) : [...touched];
    this.#isEverybodyTouched = false;
    this.#tellBoard('screen', ids);
    this.#tellBoard('organiser', ids);
    this.#tellPredictionCounts();
    this.#tellTop();
    this.#tellTables('screen');
    this.#tellTables('organiser');
    // Each guest's prediction moves a mean: phones hear of that as of the counters.
    if (this.live.event.tables) this.#tablesThrottle.ask();
    this.changeShow();
    this.#places.tell(ids);
  }

  /** How many take part goes with a change of the top, or alone a little later: it changes with everybody who comes. */
  #tellTop(): void {
    if (this.#outlet.audienceSize('guest') === 0) {
      this.#nextGuestCounters();
      return this.#top.end();
    }
    const top = this.#top.next();
    const isCounted = same(presentGuestCounters(this.live), this.#guestCounters);
    if (top.length === 0) return isCounted ? undefined : this.#countersThrottle.ask();
    this.#tell('guest', 'leaderboard:changed', {
      top,
      ...(!isCounted && { counters: this.#nextGuestCounters() }),
    });
  }

  #tellTables(audience: Audience): void {
    if (this.#outlet.audienceSize(audience) === 0) return this.#tables[audience].end();
    const tables = this.#tables[audience].next();
    if (tables) this.#tell(audience, 'tables:changed', { tables });
  }

  /** What phones know from now on. */
  #nextGuestCounters(): GuestCounters {
    return (this.#guestCounters = presentGuestCounters(this.live));
  }

  #tellBoard(audience: 'screen' | 'organiser', ids: string[]): void {
    if (this.#outlet.audienceSize(audience) === 0) return this.#boards[audience].end();
    const { joined, changed } = this.#boards[audience].next(ids);
    if (joined.length > 0) this.#tell(audience, 'participant:joined', { rows: joined });
    if (!isEmpty(changed)) this.#tell(audience, 'leaderboard:changed', changed);
  }

  #tellPredictionCounts(): void {
    if (this.#outlet.audienceSize('organiser') === 0) return;
    const predictionCounts = this.#predictionCounts.next();
    if (isEmpty(predictionCounts)) return;
    this.#tell('organiser', 'counters:changed', { counters: presentCounters(this.live), predictionCounts });
  }
}
