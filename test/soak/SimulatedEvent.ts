import { setTimeout as sleep } from 'node:timers/promises';
import { Caller } from '../load/Caller.ts';
import { namesFor } from '../load/names.ts';
import { until } from '../support/until.ts';
import { findLost, findWrongScores, findWrongScreens, type Failures } from './checks.ts';
import { Guest } from './Guest.ts';
import { LateNetwork } from './LateNetwork.ts';
import { Organiser } from './Organiser.ts';
import type { SoakServer } from './SoakServer.ts';
import type { Times } from './Times.ts';

/** The faults that an event can have. */
export type Fault = 'kill' | 'restart' | 'late' | 'cut' | 'backup';

export interface EventPlan {
  title: string;
  guests: number;
  /** The length of a minute of the event in milliseconds. */
  minuteMs: number;
  faults: ReadonlySet<Fault>;
}

const endMinute = 27;

/** Plays an event, from the first guest to the final check of every screen. */
export class SimulatedEvent {
  readonly organiser: Organiser;
  readonly guests: Guest[] = [];
  readonly failures: Failures = { lost: [], wrong: [] };
  readonly #server: SoakServer;
  readonly #network: LateNetwork;
  readonly #plan: EventPlan;
  #beganAt = performance.now();
  readonly #context;

  private constructor(server: SoakServer, network: LateNetwork, plan: EventPlan, times: Times) {
    this.#server = server;
    this.#network = network;
    this.#plan = plan;
    this.#context = { origin: network.origin, times, isNetworkLate: () => network.mostMs > 0 };
    this.organiser = new Organiser(this.#context, server.ownerPassword);
  }

  static async play(server: SoakServer, plan: EventPlan, times: Times): Promise<SimulatedEvent> {
    const network = await LateNetwork.open(server.port);
    const event = new SimulatedEvent(server, network, plan, times);
    try {
      await event.#play();
      return event;
    } finally {
      for (const guest of event.guests) guest.sleep();
      event.organiser.close();
      await network.close();
    }
  }

  /** The number of acknowledged predictions and messages. */
  get acknowledged(): number {
    return this.guests.reduce(
      (sum, guest) => sum + guest.acknowledged.size + Number(guest.message !== ''),
      0,
    );
  }

  async #play(): Promise<void> {
    await this.organiser.open(this.#plan.title);
    const crowd = Array.from({ length: this.#plan.guests }, async (_, index) => this.#playGuest(index));
    await Promise.all([...crowd, this.#organise(), this.#injectFaults()]);
    await this.#check(this.organiser);
    if (this.#plan.faults.has('backup')) await this.#checkBackup();
  }

  /** Resolves at `minute` of the simulated clock. `#stopClock` pauses the clock. */
  async #at(minute: number): Promise<void> {
    const leftMs = () => this.#beganAt + minute * this.#plan.minuteMs - performance.now();
    while (leftMs() > 0) await sleep(leftMs());
  }

  get #isOver(): boolean {
    return performance.now() > this.#beganAt + endMinute * this.#plan.minuteMs;
  }

  /** Plays one guest: joins, predicts with pauses, disconnects, returns, and writes a message. */
  async #playGuest(index: number): Promise<void> {
    const guest = new Guest(this.#context, this.organiser.shareCode);
    await this.#at(1 + (index / this.#plan.guests) * 4);
    const [name = `Guest ${index}`] = namesFor(index);
    await guest.join(name);
    this.guests.push(guest);
    await until('the phone shows the questions', () => guest.openQuestions.length > 0, 60_000);
    await guest.predict();
    while (!this.#isOver && !guest.isRemoved) {
      await sleep(this.#plan.minuteMs * (0.2 + Math.random()));
      const chance = Math.random();
      if (chance < 0.1) await this.#disconnect(guest);
      else if (chance < 0.16) await guest.say(`All the best! ${Math.floor(chance * 1e6)}`);
      else await guest.predict();
    }
  }

  /** Disconnects the guest’s phone for a while. */
  async #disconnect(guest: Guest): Promise<void> {
    guest.sleep();
    await sleep(this.#plan.minuteMs * (0.3 + 2 * Math.random()));
    guest.wake();
  }

  /** The organiser’s actions by minute. */
  async #organise(): Promise<void> {
    const { organiser } = this;
    const schedule: [minute: number, action: () => Promise<void>][] = [
      [5, async () => organiser.ask({ text: 'Who catches the bouquet?', type: 'text' })],
      [7, async () => organiser.answer(0)],
      [8, async () => organiser.show(true)],
      [10, async () => organiser.answer(1)],
      [12, async () => organiser.answer(0)],
      [14, async () => organiser.show(false)],
      [15, async () => organiser.answer(2)],
      [17, async () => organiser.show(true)],
      [18, async () => organiser.rename(this.guests[0]!.id, 'Renamed by the organiser')],
      [19, async () => this.#removeOne()],
      [21, async () => organiser.answer(3)],
      [22, async () => organiser.answer(4)],
      [23, async () => organiser.takeBack(1)],
      [24, async () => organiser.answer(1)],
      [26, async () => organiser.answer(5)],
    ];
    for (const [minute, action] of schedule) {
      await this.#at(minute);
      await action();
    }
  }

  async #removeOne(): Promise<void> {
    const [guest] = this.guests.splice(1, 1);
    if (!guest) return;
    guest.isRemoved = true;
    await this.organiser.remove(guest.id);
    guest.sleep();
  }

  async #injectFaults(): Promise<void> {
    const schedule: [minute: number, fault: Fault, action: () => void | Promise<void>][] = [
      [6, 'cut', () => this.#network.cut()],
      [9, 'late', () => void (this.#network.mostMs = 400)],
      [11, 'kill', async () => this.#server.kill()],
      [13, 'late', () => void (this.#network.mostMs = 0)],
      [16, 'restart', async () => this.#server.restart()],
      [20, 'kill', async () => this.#server.kill()],
      [25, 'cut', () => this.#network.cut()],
    ];
    for (const [minute, fault, action] of schedule) {
      if (!this.#plan.faults.has(fault)) continue;
      await this.#at(minute);
      await this.#stopClock(action);
    }
  }

  /** Pauses the simulated clock while the action runs, because the server may be down. */
  async #stopClock(action: () => void | Promise<void>): Promise<void> {
    const from = performance.now();
    await action();
    this.#beganAt += performance.now() - from;
  }

  async #check(organiser: Organiser): Promise<void> {
    for (const guest of this.guests) if (!guest.connection) guest.wake();
    this.failures.lost.push(...(await findLost(organiser, this.guests)));
    this.failures.wrong.push(...(await findWrongScores(organiser, this.guests)));
    this.failures.wrong.push(...(await findWrongScreens(organiser, this.guests)));
  }

  /** Checks that the backup taken at the stop contains every acknowledged prediction and the right scores. */
  async #checkBackup(): Promise<void> {
    await this.#server.tryBackup(async (origin) => {
      const owner = new Caller(origin);
      await owner.call('POST', '/api/owner/auth', { password: this.#server.ownerPassword });
      const { shareCode, questions, correct } = this.organiser;
      const restored = { caller: owner, shareCode, questions, correct } as Organiser;
      const [lost, wrong] = [
        await findLost(restored, this.guests),
        await findWrongScores(restored, this.guests),
      ];
      this.failures.lost.push(...lost.map((what) => `in the backup: ${what}`));
      this.failures.wrong.push(...wrong.map((what) => `in the backup: ${what}`));
    });
  }
}
