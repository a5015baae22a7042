import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import { Browser } from '../support/Browser.ts';

interface Guest {
  browser: Browser;
  id: string;
}

/** The event to play in, and how to reach its server. */
export interface Stage {
  origin: () => string;
  code: string;
  questionIds: string[];
}

const timeoutMs = 300;

/** Guests who predict in sequence like phones: a prediction without an acknowledgement is sent again. */
export class Crowd {
  readonly #stage: Stage;
  readonly #guests: Guest[] = [];
  readonly #playing: Promise<void>[] = [];
  #isOver = false;
  /** The last acknowledged answer by guest and question. */
  readonly ledger = new Map<string, string>();
  /** The number of replies by kind: 'accepted', a status with its error code, or 'no reply'. */
  replies: Record<string, number> = {};
  /** The longest time until a reply, in milliseconds. */
  slowestMs = 0;

  /** The pause of each guest between two predictions. */
  readonly #pauseMs: number;

  constructor(stage: Stage, pauseMs = 20) {
    this.#stage = stage;
    this.#pauseMs = pauseMs;
  }

  get count(): number {
    return Object.values(this.replies).reduce((sum, count) => sum + count, 0);
  }

  /** Joins this many guests, who start to predict. */
  async join(count: number): Promise<void> {
    const { origin, code } = this.#stage;
    const joining = Array.from({ length: count }, async () => {
      const browser = new Browser(origin());
      const username = `Guest ${this.#guests.length + 1} ${Math.random().toString(36).slice(2, 8)}`;
      const { body } = await browser.post(`/api/events/${code}/participants`, { username });
      return { browser, id: (body as Participant).id };
    });
    for (const guest of await Promise.all(joining)) {
      this.#guests.push(guest);
      this.#playing.push(this.#play(guest));
    }
  }

  /** Resets the counts of replies. */
  begins(): void {
    this.replies = {};
    this.slowestMs = 0;
  }

  /** Stops the guests, and waits until the last prediction of each is acknowledged. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#playing);
  }

  /** The acknowledged predictions that are missing or differ, as the event’s organiser reads them. */
  async losses(organiser: Browser): Promise<string[]> {
    const { body } = await organiser.get(`/api/events/${this.#stage.code}/predictions`);
    const stored = new Map(
      (body as Prediction[]).map(({ participantId, questionId, answer }) => [
        `${participantId} ${questionId}`,
        answer,
      ]),
    );
    return [...this.ledger].flatMap(([key, answer]) =>
      stored.get(key) === answer ? [] : `${key}: ${answer}, stored ${stored.get(key)}`,
    );
  }

  async #play(guest: Guest): Promise<void> {
    const { questionIds } = this.#stage;
    while (!this.#isOver) {
      const questionId = questionIds[Math.floor(Math.random() * questionIds.length)]!;
      const key = `${guest.id} ${questionId}`;
      const answer = this.ledger.get(key) === 'yes' ? 'no' : 'yes';
      while (!(await this.#predicts(guest, questionId, answer))) await sleep(timeoutMs);
      this.ledger.set(key, answer);
      await sleep(this.#pauseMs);
    }
  }

  async #predicts({ browser, id }: Guest, questionId: string, answer: string): Promise<boolean> {
    const sentAt = performance.now();
    const reply = await browser
      .post(`/api/questions/${questionId}/predictions`, { participantId: id, answer })
      .catch(() => undefined);
    this.slowestMs = Math.max(this.slowestMs, performance.now() - sentAt);
    const isAccepted = reply?.status === 201 || reply?.status === 200;
    const kind = isAccepted ? 'accepted' : reply ? `${reply.status} ${reply.body.code}` : 'no reply';
    this.replies[kind] = (this.replies[kind] ?? 0) + 1;
    return isAccepted;
  }
}

const sleep = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
