import type { Question } from '../../protocol/schemas/questions.ts';
import { phaseOf } from '../../protocol/rules/questions/questionPhase.ts';
import { Connection } from '../load/Phone.ts';
import { Visitor, type VisitorContext } from './Visitor.ts';

const optionsOf: Record<Question['type'], readonly string[]> = {
  yes_no: ['yes', 'no'],
  multiple_choice: [],
  numeric: ['3', '7', '12', '21'],
  text: ['A waltz', 'Something slow', 'At midnight'],
};
const anyOf = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)]!;

/** A guest who records every acknowledged write. */
export class Guest extends Visitor {
  id = '';
  isRemoved = false;
  connection: Connection | undefined;
  /** Answers by question. */
  readonly acknowledged = new Map<string, string>();
  message = '';
  /** Questions, or `message`, whose stored value is unknown after a lost reply. */
  readonly unsure = new Set<string>();
  readonly #shareCode: string;

  constructor(context: VisitorContext, shareCode: string) {
    super(context);
    this.#shareCode = shareCode;
  }

  async join(username: string): Promise<void> {
    const { status, body } = await this.insist(
      'join',
      'POST',
      `/api/events/${this.#shareCode}/participants`,
      {
        username,
      },
    );
    if (status >= 300) throw new Error(`${username} could not join: ${status} ${JSON.stringify(body)}`);
    this.id = body.id as string;
    this.wake();
  }

  wake(): void {
    this.connection = new Connection(this.caller, this.#shareCode, 'guest');
  }

  sleep(): void {
    this.connection?.close();
    this.connection = undefined;
  }

  get openQuestions(): Question[] {
    const { state } = this.connection ?? {};
    return state?.questions.filter((question) => phaseOf(question, state.event) === 'open') ?? [];
  }

  async predict(): Promise<void> {
    const open = this.openQuestions;
    const question = open.find(({ id }) => !this.acknowledged.has(id)) ?? anyOf(open);
    if (!question) return;
    const answer = anyOf(question.options ?? optionsOf[question.type]);
    const body = { participantId: this.id, answer };
    const outcome = await this.insist('predict', 'POST', `/api/questions/${question.id}/predictions`, body);
    if (this.#isStored(question.id, outcome))
      this.acknowledged.set(question.id, outcome.body.answer as string);
  }

  async say(message: string): Promise<void> {
    const outcome = await this.insist('message', 'PATCH', `/api/participants/${this.id}`, { message });
    if (this.#isStored('message', outcome)) this.message = message;
  }

  /** After a try without a reply, a refusal can mean that the first try was stored. */
  #isStored(
    what: string,
    { status, isUnsure, body }: { status: number; isUnsure: boolean; body: { code?: string } },
  ) {
    if (status < 300) this.unsure.delete(what);
    else if (isUnsure) this.unsure.add(what);
    if (status >= 300 && status !== 409 && !this.isRemoved)
      throw new Error(`${what}: ${status} ${body.code}`);
    return status < 300;
  }
}
