import type { Participant } from '../../protocol/schemas/participants.ts';
import type { Prediction } from '../../protocol/schemas/predictions.ts';
import { Browser } from '../support/Browser.ts';

interface Guest {
  browser: Browser;
  id: string;
}

/** What a test needs to know to send guests somewhere, and to look afterwards. */
export interface Stage {
  origin: () => string;
  code: string;
  questionIds: string[];
}

const timeoutMs = 300;

/** Guests who predict one after the other, as phones do it: what is not acknowledged is sent again, until it is. */
export class Crowd {
  readonly #stage: Stage;
  readonly #guests: Guest[] = [];
  readonly #playing: Promise<void>[] = [];
  #isOver = false;
  /** What each guest was last told that is saved, by guest and question. */
  readonly ledger = new Map<string, string>();
  /** How often each reply came: 'accepted', a refusal by status and code, or 'no reply'. */
  replies: Record<string, number> = {};
  /** The longest that anybody waited for a reply. */
  slowestMs = 0;

  /** How long each waits before the next choice. */
  readonly #pauseMs: number;

  constructor(stage: Stage, pauseMs = 20) {
    this.#stage = stage;
    this.#pauseMs = pauseMs;
  }

  get count(): number {
    return Object.values(this.replies).reduce((sum, count) => sum + count, 0);
  }

  /** Lets guests join and begin to play. */
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

  /** Forgets which replies came so far. */
  begins(): void {
    this.replies = {};
    this.slowestMs = 0;
  }

  /** Lets everybody finish: the last choice of each is acknowledged. */
  async finish(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#playing);
  }

  /** What was acknowledged and is not there, or is another answer; read by the event's organiser. */
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
