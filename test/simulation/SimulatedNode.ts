import type { Audience } from '../../protocol/live.ts';
import type { RunningApp } from '../../server/app.ts';
import type { Outlet } from '../../server/live/membership.ts';
import { EventPublisher } from '../../server/live/EventPublisher.ts';
import type { EventReadModel } from '../../server/eventState/EventState.ts';
import { fromSnapshot, type RoomState } from '../../client/stores/room/eventRoom.ts';
import { predictionWrites, storeBatch } from '../../server/usecases/predictions/predictionWrites.ts';
import { TestConnection } from '../rules/inMemoryEvent.ts';
import { makeApp } from '../support/testApp.ts';
import type { SimulatedProcess } from './Timeline.ts';

/** A server without a network port, and its connected screens. */
export class SimulatedNode implements SimulatedProcess {
  readonly index: number;
  life = 0;
  pausedUntil = 0;
  app!: RunningApp;
  screens = new Set<TestConnection>();
  /** Version gaps that screens received, over all processes of this node. */
  readonly gaps: string[] = [];
  readonly #eventId: string;
  readonly #ended: RunningApp[] = [];
  #room: EventPublisher | undefined;

  constructor(index: number, eventId: string) {
    this.index = index;
    this.#eventId = eventId;
    this.#start();
  }

  /** Kills the process without notice, and starts another one. */
  crash(): void {
    this.life += 1;
    this.pausedUntil = 0;
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
    // Skips work of other threads and real timers, which the simulation does not control.
    this.app.adminCodeHashes.make = async (code) => code;
    this.app.adminCodeHashes.matches = async (code, hash) => code === hash;
    // Scenarios have few concurrent predictions, so two nodes always use the batched write path.
    const batched = predictionWrites(storeBatch);
    if (this.index > 0) this.app.predictionWrites.add = async (prediction) => batched.add(prediction);
    this.app.activity.recountEvent = () => undefined;
    this.#listen();
  }

  /** Connects a screen and gives it the snapshot of the room, as the hub does. */
  async connectScreen(audience: Audience, participantIds: string[]): Promise<void> {
    const { app } = this;
    // A screen that waits for a dead process is dropped.
    while (this.app === app) {
      const live = await app.eventCache.get(this.#eventId);
      if (!live.event.isActive && audience !== 'organiser') return;
      const room = (this.#room ??= new EventPublisher(live, this.#outlet()));
      if (room.live !== live) return;
      if (!room.isPending) {
        const placeIds = audience === 'guest' ? participantIds.filter((id) => live.board.standingOf(id)) : [];
        const { version, snapshot } = room.snapshot(audience, placeIds);
        this.screens.add(new TestConnection(audience, placeIds, version, snapshot));
        return;
      }
      await room.settled();
    }
  }

  /** The state that a newly connected screen would get. */
  fresh({ audience, participantIds }: TestConnection): RoomState {
    const live = this.loaded!;
    const room = new EventPublisher(live, this.#outlet());
    const alive = participantIds.filter((id) => live.board.standingOf(id));
    const { snapshot } = room.snapshot(audience, alive);
    room.stop();
    return fromSnapshot(audience, 0, structuredClone(snapshot));
  }

  get loaded(): EventReadModel | undefined {
    return this.app.eventCache.getCached(this.#eventId);
  }

  #forgetScreens(): void {
    this.#room?.stop();
    this.#room = undefined;
    for (const { gaps } of this.screens) this.gaps.push(...gaps);
    this.screens.clear();
  }

  /** Publishes to the screens as the hub does. */
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
    const of = (audience: Audience) => [...this.screens].filter((screen) => screen.audience === audience);
    return {
      toAudience: (audience, name, payload) => {
        // A message without a payload has no version (`event:closed`, `event:removed`).
        if (payload) for (const screen of of(audience)) screen.receive(name, payload);
      },
      toAdministrators: () => {},
      toParticipant: (participantId, name, payload) => {
        for (const screen of this.screens)
          if (screen.participantIds.includes(participantId)) screen.receiveOwnRank(name, payload);
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
