import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import { Browser } from '../support/Browser.ts';

interface Guest {
  browser: Browser;
  id: string;
}

/** The event of the crowd, and the origin of its server. */
export interface CrowdTarget {
  origin: () => string;
  code: string;
  questionIds: string[];
}

const timeoutMs = 300;

/** Guests who predict continuously. Like phones, they repeat a prediction until it is acknowledged. */
export class Crowd {
  readonly #target: CrowdTarget;
  readonly #guests: Guest[] = [];
  readonly #playing: Promise<void>[] = [];
  #isOver = false;
  /** The last acknowledged answer by guest and question. */
  readonly acknowledged = new Map<string, string>();
  /** The number of replies by kind: 'accepted', a status with its error code, or 'no reply'. */
  replies: Record<string, number> = {};

  /** The pause of each guest between two predictions. */
  readonly #pauseMs: number;

  constructor(target: CrowdTarget, pauseMs = 20) {
    this.#target = target;
    this.#pauseMs = pauseMs;
  }

  get count(): number {
    return Object.values(this.replies).reduce((sum, count) => sum + count, 0);
  }

  /** Joins this many guests, who start to predict. */
  async join(count: number): Promise<void> {
    const { origin, code } = this.#target;
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
  resetReplies(): void {
    this.replies = {};
  }

  /** Stops the guests, and waits until the last prediction of each is acknowledged. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#playing);
  }

  /** The acknowledged predictions that are missing or differ, as the event’s organiser reads them. */
  async losses(organiser: Browser): Promise<string[]> {
    const { body } = await organiser.get(`/api/events/${this.#target.code}/predictions`);
    const stored = new Map(
      (body as Prediction[]).map(({ participantId, questionId, answer }) => [
        `${participantId} ${questionId}`,
        answer,
      ]),
    );
    return [...this.acknowledged].flatMap(([key, answer]) =>
      stored.get(key) === answer ? [] : `${key}: ${answer}, stored ${stored.get(key)}`,
    );
  }

  async #play(guest: Guest): Promise<void> {
    const { questionIds } = this.#target;
    while (!this.#isOver) {
      const questionId = questionIds[Math.floor(Math.random() * questionIds.length)]!;
      const key = `${guest.id} ${questionId}`;
      const answer = this.acknowledged.get(key) === 'yes' ? 'no' : 'yes';
      while (!(await this.#predicts(guest, questionId, answer))) await sleep(timeoutMs);
      this.acknowledged.set(key, answer);
      await sleep(this.#pauseMs);
    }
  }

  async #predicts({ browser, id }: Guest, questionId: string, answer: string): Promise<boolean> {
    const reply = await browser
      .post(`/api/questions/${questionId}/predictions`, { participantId: id, answer })
      .catch(() => undefined);
    const isAccepted = reply?.status === 201 || reply?.status === 200;
    const kind = isAccepted ? 'accepted' : reply ? `${reply.status} ${reply.body.code}` : 'no reply';
    this.replies[kind] = (this.replies[kind] ?? 0) + 1;
    return isAccepted;
  }
}

const sleep = async (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
