import { nextAction } from '../../client/screens/admin/show/nextAction.ts';
import type { PredictedAnswer } from '../../protocol/schemas/questions.ts';
import type { Step } from '../../protocol/schemas/show.ts';
import { Caller, type Answer } from './Caller.ts';
import { sleep } from './figures.ts';
import { Connection } from './Phone.ts';

/**
 * Shares of the duration: predictions only, then the show. The rest is a reserve for a slow server.
 */
const share = { before: 0.25, show: 0.4 };
/** The steps of a question: question, predictions, setting and showing the answer, climbers, leaderboard. */
const actionsPerQuestion = 6;
const maxPauseMs = 8_000;

export interface HostOptions {
  url: string;
  event: string;
  minutes: number;
  adminCode: string;
  signal?: AbortSignal | undefined;
}

/** The answer of a question without predictions. */
const anyAnswer = { yes_no: 'yes', multiple_choice: undefined, numeric: '7', text: 'A waltz' } as const;

/**
 * The host of a crowd’s event: leads the show through all questions in order, sets the answer that most
 * guests predicted, and shows the winners.
 */
export class Host {
  /** The time from each tap until the big screen had the step, in milliseconds. */
  readonly stepMs: number[] = [];
  readonly refusals: string[] = [];
  hasCrowned = false;
  readonly #caller: Caller;
  readonly #event: string;
  readonly #options: HostOptions;
  #connection: Connection | undefined;
  #tapped = new Map<number, number>();
  /** The show’s revision according to the last reply. The host takes each step after the previous reply. */
  #revision = 0;

  constructor(options: HostOptions) {
    this.#options = options;
    this.#event = `/api/events/${options.event}`;
    this.#caller = new Caller(options.url);
  }

  /** Logs in. Returns false when the admin code is wrong. */
  async authenticate(): Promise<boolean> {
    const { event, adminCode } = this.#options;
    const { body } = await this.#caller.call('POST', `${this.#event}/admin-auth`, { adminCode });
    if (body.isValid === true) this.#connection = new Connection(this.#caller, event, 'organiser');
    return body.isValid === true;
  }

  /** Called when the big screen has this revision of the show. */
  screenHas(revision: number, at: number): void {
    const tappedAt = this.#tapped.get(revision);
    if (tappedAt !== undefined) this.stepMs.push(at - tappedAt);
    this.#tapped.delete(revision);
  }

  /** Leads the show to its end, or until the time is over. */
  async leads(): Promise<void> {
    const { minutes, signal } = this.#options;
    const [beganAt, spanMs] = [performance.now(), minutes * 60_000];
    await sleep(spanMs * share.before, signal);
    const isOver = () => signal?.aborted === true || performance.now() > beganAt + spanMs;
    const questionCount = this.#connection?.state?.questions.length ?? 1;
    const pauseMs = Math.min(maxPauseMs, (spanMs * share.show) / (questionCount * actionsPerQuestion + 2));
    while (!isOver() && !this.hasCrowned) {
      const tappedAt = performance.now();
      await this.#takeStep();
      await sleep(Math.max(0, tappedAt + pauseMs - performance.now()), signal);
    }
  }

  close(): void {
    this.#connection?.close();
  }

  /** Takes the next step that the server offers. */
  async #takeStep(): Promise<void> {
    const room = this.#connection?.state;
    if (!room?.show || room.show.revision < this.#revision) return;
    const { questions, event, show } = room;
    const action = nextAction({ questions, showAnswers: event.showAnswers, step: show.step });
    if (!action) this.hasCrowned = true;
    else if (action.kind === 'show') await this.#shows(action.step, show.revision);
    else await this.#answers(action.questionId);
  }

  async #shows(step: Step, revision: number): Promise<void> {
    this.#tapped.set(revision + 1, performance.now());
    const answer = await this.#caller.call('POST', `${this.#event}/show`, { step, revision, closes: true });
    this.#updateRevision(answer);
    if (answer.status < 300) this.#revision = revision + 1;
  }

  /** Sets the answer that most guests predicted, hidden until the show reveals it. */
  async #answers(questionId: string): Promise<void> {
    const path = `/api/questions/${questionId}`;
    const predicted = (await this.#caller.call('GET', `${path}/answers`)).body as PredictedAnswer[];
    const mostFrequent = predicted.toSorted((a, b) => b.count - a.count)[0]?.answer;
    const question = this.#connection?.state?.questions.find(({ id }) => id === questionId);
    const correctAnswer = mostFrequent ?? question?.options?.[0] ?? anyAnswer[question?.type ?? 'yes_no'];
    this.#updateRevision(await this.#caller.call('POST', `${path}/answer`, { correctAnswer, isHeld: true }));
  }

  #updateRevision({ status, body }: Answer): void {
    if (status >= 300) this.refusals.push(`show: ${status} ${body.code}`);
  }
}
