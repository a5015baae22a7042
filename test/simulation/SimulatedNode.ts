import type { Audience } from '../../protocol/live.ts';
import type { RunningApp } from '../../server/app.ts';
import type { Outlet } from '../../server/live/membership.ts';
import { Room } from '../../server/live/Room.ts';
import type { LiveEvent } from '../../server/eventState/EventState.ts';
import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import { predictionWrites, storeTogether } from '../../server/usecases/predictions/predictionWrites.ts';
import { Follower } from '../rules/imagined.ts';
import { makeApp } from '../support/testApp.ts';
import type { Owner } from './Timeline.ts';

/** One of the servers: an app that listens nowhere, and whoever looks at its screens. */
export class SimulatedNode implements Owner {
  readonly index: number;
  life = 0;
  standsUntil = 0;
  app!: RunningApp;
  screens = new Set<Follower>();
  /** What screens heard that did not follow what they knew, in all lives. */
  readonly gaps: string[] = [];
  readonly #eventId: string;
  readonly #ended: RunningApp[] = [];
  #room: Room | undefined;

  constructor(index: number, eventId: string) {
    this.index = index;
    this.#eventId = eventId;
    this.#start();
  }

  /** The process ends without a word, and another one is there. */
  crash(): void {
    this.life += 1;
    this.standsUntil = 0;
    this.#forgetScreens();
    this.#ended.push(this.app);
    this.#start();
  }

  async close(): Promise<void> {
    this.#forgetScreens();
    for (const app of [...this.#ended, this.app]) {
      await app.close();
      await app.traffic.end();
    }
  }

  #start(): void {
    this.app = makeApp();
    // What takes another thread, or a clock that is not the story's: neither is what is tried here.
    this.app.codes.make = async (code) => code;
    this.app.codes.isRight = async (code, hash) => code === hash;
    // In a story few predict at once: at two of the servers all go as those of a crowd do, however few they are.
    const together = predictionWrites(storeTogether);
    if (this.index > 0) this.app.predictionWrites.add = async (judged) => together.add(judged);
    this.app.activity.recountEvent = () => undefined;
    this.#listen();
  }

  /** A screen comes, and gets its snapshot as the hub gives it. */
  async look(audience: Audience, participantIds: string[]): Promise<void> {
    const { app } = this;
    // Who waited for a server that has died is dead with it.
    while (this.app === app) {
      const live = await app.eventCache.get(this.#eventId);
      if (!live.event.isActive && audience !== 'organiser') return;
      const room = (this.#room ??= new Room(live, this.#outlet()));
      if (room.live !== live) return;
      if (!room.isPending) {
        const known = audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
        const { version, snapshot } = room.snapshot(audience, known);
        this.screens.add(new Follower(audience, known, version, snapshot));
        return;
      }
      await room.settled();
    }
  }

  /** What somebody sees who comes to a room that was made just now. */
  fresh({ audience, participantIds }: Follower): RoomState {
    const live = this.loaded!;
    const room = new Room(live, this.#outlet());
    const alive = participantIds.filter((id) => live.board.standingOf(id));
    const { snapshot } = room.snapshot(audience, alive);
    room.stop();
    return fromSnapshot(audience, 0, structuredClone(snapshot));
  }

  get loaded(): LiveEvent | undefined {
    return this.app.eventCache.loaded(this.#eventId);
  }

  #forgetScreens(): void {
    this.#room?.stop();
    this.#room = undefined;
    for (const { gaps } of this.screens) this.gaps.push(...gaps);
    this.screens.clear();
  }

  /** As the hub does it. */
  #listen(): void {
    const { domainEvents } = this.app;
    domainEvents.on('eventChanged', () => this.#room?.changeEvent());
    domainEvents.on('participantPut', ({ participant }) =>
      this.#room?.putParticipant(participant._id.toString()),
    );
    domainEvents.on('participantsRemoved', ({ participants }) =>
      this.#room?.removeParticipants(participants),
    );
    domainEvents.on('predictionMade', () => this.#room?.changeScores());
  }

  #outlet(): Outlet {
    const of = (audience: Audience) => [...this.screens].filter((one) => one.audience === audience);
    return {
      toAudience: (audience, name, payload) => {
        // Said to those who are shown out right afterwards; it has no version.
        if (payload) for (const screen of of(audience)) screen.hear(name, payload);
      },
      toAdministrators: () => {},
      toParticipant: (participantId, name, payload) => {
        for (const screen of this.screens)
          if (screen.participantIds.includes(participantId)) screen.hearOwn(name, payload);
      },
      audienceSize: (audience) => of(audience).length,
      dismiss: (audience) => {
        for (const screen of of(audience)) {
          this.gaps.push(...screen.gaps);
          this.screens.delete(screen);
        }
      },
    };
  }
}
