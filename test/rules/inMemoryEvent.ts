import { untouchedShow } from '../../server/models/show.ts';
import { Types } from 'mongoose';
import type { Audience, ServerToClient, SnapshotOf } from '../../protocol/live.ts';
import { Scoreboard } from '../../protocol/rules/scoreboard.ts';
import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import { roomChanges } from '../../client/live/handleMessage.ts';
import type { Outlet } from '../../server/live/membership.ts';
import { EventPublisher } from '../../server/live/EventPublisher.ts';
import { type EventReadModel, toScored } from '../../server/eventState/EventState.ts';
import { dataFormat, type QuestionRecord } from '../../server/models/event.ts';
import { keysOf } from './keysOf.ts';
import { answersTo, fitSettings, pick, type EventAction, type Settings } from './eventActions.ts';

type OfQuestion = Extract<
  EventAction,
  { question: number; do: 'setUp' | 'accept' | 'answer' | 'takeBack' | 'switch' | 'edit' | 'photograph' }
>;

/** Fields that may be sent only after an answer was shown. */
const secrets =
  /"(correctAnswer|acceptedKeys|closestDistance|photo|points|tieBreakerDistance)"|"correctPredictions":[1-9]/;

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** A connection that keeps its state exactly as the client does. */
export class TestConnection {
  readonly audience: Audience;
  readonly participantIds: string[];
  state: RoomState;
  /** The versions that do not follow the previous one directly. */
  gaps: string[] = [];
  receivedCount = 0;

  constructor(audience: Audience, participantIds: string[], version: number, snapshot: SnapshotOf[Audience]) {
    this.audience = audience;
    this.participantIds = participantIds;
    this.state = fromSnapshot(audience, version, copy(snapshot));
  }

  receive(name: keyof ServerToClient, message: object): void {
    const { version, ...change } = copy(message) as { version: number };
    if (version !== this.state.version + 1) this.gaps.push(`${name}: ${this.state.version} -> ${version}`);
    const apply = roomChanges[name as keyof typeof roomChanges] as (
      state: RoomState,
      change: object,
    ) => RoomState;
    this.state = { ...apply(this.state, change), version };
    this.receivedCount += 1;
  }

  receiveOwnRank(name: keyof ServerToClient, message: object): void {
    const place = copy(message) as RoomState['places'][string];
    if (name === 'rank:changed')
      this.state = { ...this.state, places: { ...this.state.places, [place.participantId]: place } };
  }
}

/** A real room of an event that exists in memory only. It publishes changes as the use cases do. */
export class InMemoryEvent {
  readonly live: EventReadModel;
  readonly room: EventPublisher;
  readonly followers = new Set<TestConnection>();
  /** The secret data that was wrongly sent to guests and screens. */
  readonly leaks: string[] = [];
  readonly #questions = new Map<string, QuestionRecord>();
  #count = 0;
  #now = 1_790_000_000_000;

  constructor() {
    this.live = {
      event: {
        _id: new Types.ObjectId(),
        title: 'Ada & Ben',
        shareCode: 'PARTY',
        codes: ['PARTY'],
        adminCodeHash: '',
        adminCodeMark: '',
        isActive: true,
        isPaid: false,
        isSample: false,
        showAnswers: false,
        createdAt: new Date(),
        questions: [],
        revision: 1,
        fence: 0,
        format: dataFormat,
      },
      questions: this.#questions,
      board: new Scoreboard(),
      details: new Map(),
      messages: new Map(),
      messageDecisions: 0,
      show: untouchedShow({ _id: new Types.ObjectId(), createdAt: new Date(0) }),
    };
    this.room = new EventPublisher(this.live, this.#outlet());
  }

  /** Connects a follower as the hub does: synchronously, once no change is pending. */
  async follow(audience: Audience, who: number): Promise<TestConnection> {
    while (this.room.isPending) await this.room.settled();
    const own = pick(this.live.board.rankedByEffort(), who)?.id;
    const participantIds = audience === 'guest' && own !== undefined ? [own] : [];
    const follower = this.#read(audience, participantIds);
    this.followers.add(follower);
    return follower;
  }

  leave(follower: TestConnection): void {
    this.followers.delete(follower);
    for (const id of follower.participantIds)
      if (![...this.followers].some(({ participantIds }) => participantIds.includes(id)))
        this.room.unwatch(id);
  }

  /** The state that a follower gets from a newly created room. */
  fresh({ audience, participantIds }: TestConnection): RoomState {
    const alive = participantIds.filter((id) => this.live.board.standingOf(id));
    const room = new EventPublisher(this.live, this.#outlet());
    const { snapshot } = room.snapshot(audience, alive);
    room.stop();
    return fromSnapshot(audience, 0, copy(snapshot));
  }

  #read(audience: Audience, participantIds: string[]): TestConnection {
    const { version, snapshot } = this.room.snapshot(audience, participantIds);
    this.#checkSecrets(audience, 'snapshot', snapshot);
    return new TestConnection(audience, participantIds, version, snapshot);
  }

  happen(happening: EventAction): void {
    this.#now += 7;
    const { live, room } = this;
    switch (happening.do) {
      case 'join':
        return this.#put({
          id: `p${(this.#count += 1)}`,
          username: `Guest ${this.#count}`,
          joinedAt: this.#now,
        });
      case 'rename': {
        const who = pick(live.board.rankedByEffort(), happening.who);
        return who && this.#put({ ...who, username: `Name ${(this.#count += 1)}` });
      }
      case 'remove': {
        const who = pick(live.board.rankedByEffort(), happening.who);
        if (!who) return;
        live.board.removeParticipant(who.id);
        return room.removeParticipants([{ participantId: who.id }]);
      }
      case 'predict':
        return this.#predict(happening);
      case 'ask':
        return this.#change({
          ...this.#settings(happening.type, happening.settings ?? {}),
          _id: new Types.ObjectId(),
          text: `Question ${(this.#count += 1)}`,
          note: 'Psst',
          type: happening.type,
          ...(happening.type === 'multiple_choice' && { options: answersTo.multiple_choice }),
          isActive: true,
          order: Math.max(0, ...Array.from(live.questions.values(), ({ order }) => order)) + 1,
        });
      case 'setUp':
      case 'accept':
      case 'answer':
      case 'takeBack':
      case 'switch':
      case 'edit':
      case 'photograph':
        return this.#changeQuestion(happening);
      case 'delete': {
        const question = pick([...live.questions.values()], happening.question);
        if (!question) return;
        this.#questions.delete(question._id.toString());
        live.board.removeQuestion(question._id.toString());
        return room.changeEvent();
      }
      case 'reorder': {
        const all = [...live.questions.values()].toSorted((a, b) => a.order - b.order);
        const shift = happening.shift % (all.length || 1);
        return this.#change(
          ...[...all.slice(shift), ...all.slice(0, shift)].map((question, index) => ({
            ...question,
            order: index + 1,
          })),
        );
      }
      case 'showAnswers':
        live.event = { ...live.event, showAnswers: !live.event.showAnswers };
        return room.changeEvent();
      case 'retitle':
        live.event = { ...live.event, title: `Title ${(this.#count += 1)}` };
        return room.changeEvent();
      case 'setClockBack':
        this.#now -= happening.ms;
        return;
      case 'wait':
    }
  }

  #put(participant: { id: string; username: string; joinedAt: number }): void {
    this.live.board.putParticipant(participant);
    this.room.putParticipant(participant.id);
  }

  /** Accepts predictions as the use case does: for open questions only. */
  #predict({ who, question, answer }: Extract<EventAction, { do: 'predict' }>): void {
    const { board, event, questions } = this.live;
    const participant = pick(board.rankedByEffort(), who);
    const open = [...questions.values()].filter(
      ({ isActive, correctAnswer }) => isActive && !(event.showAnswers && correctAnswer !== undefined),
    );
    const openQuestion = pick(open, question);
    if (!participant || !openQuestion) return;
    board.putPrediction({
      questionId: openQuestion._id.toString(),
      participantId: participant.id,
      answer: answersTo[openQuestion.type][answer]!,
      submittedAt: this.#now,
    });
    this.room.changeScores();
  }

  /** An event has at most one tie-breaker. */
  #settings(type: QuestionRecord['type'], settings: Settings): Settings {
    const hasTieBreaker = [...this.live.questions.values()].some(({ isTieBreaker }) => isTieBreaker);
    const { isTieBreaker, ...others } = fitSettings(type, settings);
    return isTieBreaker && !hasTieBreaker ? { ...others, isTieBreaker } : others;
  }

  #changeQuestion(happening: OfQuestion) {
    const question = pick([...this.live.questions.values()], happening.question);
    if (!question) return;
    if (happening.do === 'setUp') {
      const { weight: _w, numberRule: _r, tolerance: _t, ...kept } = question;
      return this.#change({ ...kept, ...this.#settings(question.type, happening.settings) });
    }
    if (happening.do === 'accept') {
      const acceptedKeys = keysOf(happening.answers.map((index) => answersTo[question.type][index]!));
      return this.#change({ ...question, acceptedKeys });
    }
    if (happening.do === 'photograph') {
      const { photo, ...bare } = question;
      const taken = { _id: new Types.ObjectId(), width: 4, height: 3 };
      return this.#change({ ...bare, ...(!photo && { photo: taken }) });
    }
    const { correctAnswer: _taken, ...unanswered } = question;
    if (happening.do === 'takeBack') this.#change(unanswered);
    else if (happening.do === 'switch') this.#change({ ...question, isActive: !question.isActive });
    else if (happening.do === 'edit') this.#change({ ...question, text: `Text ${(this.#count += 1)}` });
    else this.#change({ ...question, correctAnswer: answersTo[question.type][happening.answer]! });
  }

  #change(...changed: QuestionRecord[]): void {
    for (const question of changed) {
      const id = question._id.toString();
      this.#questions.set(id, question);
      this.live.board.putQuestion(toScored(question));
    }
    this.room.changeEvent();
  }

  #outlet(): Outlet {
    const of = (audience: Audience) => [...this.followers].filter((one) => one.audience === audience);
    return {
      toAudience: (audience, name, payload = {}) => {
        this.#checkSecrets(audience, name, payload);
        for (const follower of of(audience)) follower.receive(name, payload);
      },
      toAdministrators: () => {},
      toParticipant: (participantId, name, payload) => {
        this.#checkSecrets('guest', name, payload);
        for (const follower of this.followers)
          if (follower.participantIds.includes(participantId)) follower.receiveOwnRank(name, payload);
      },
      audienceSize: (audience) => of(audience).length,
      dismiss: () => {},
    };
  }

  /** While answers are hidden, nothing about correct answers may be sent to guests. */
  #checkSecrets(audience: Audience, name: string, payload: object): void {
    if (audience !== 'organiser' && JSON.stringify(payload).includes('Psst')) this.leaks.push(name);
    if (audience === 'organiser' || this.live.event.showAnswers) return;
    const text = JSON.stringify(payload);
    if (secrets.test(text)) this.leaks.push(`${name} ${text}`);
    const { rows = [], top = [] } = payload as { rows?: unknown[]; top?: unknown[] };
    for (const row of [...rows, ...top])
      if (Array.isArray(row) && (row[2] !== 0 || (typeof row[row.length - 1] !== 'string' && row.length > 4)))
        this.leaks.push(`${name} ${text}`);
  }
}
