import type { CreateQuestion, Question } from '../../protocol/schemas/questions.ts';
import { Connection } from '../load/Phone.ts';
import { Visitor, type VisitorContext } from './Visitor.ts';

const questions: CreateQuestion[] = [
  { text: 'Will the groom cry?', type: 'yes_no' },
  { text: 'Which cake?', type: 'multiple_choice', options: ['Apple', 'Cherry', 'None'] },
  { text: 'How many dances?', type: 'numeric' },
  { text: 'First song?', type: 'text' },
  { text: 'Will it rain?', type: 'yes_no' },
  { text: 'Will the speeches end in time?', type: 'yes_no' },
];
const answersOf: Record<Question['type'], readonly string[]> = {
  yes_no: ['yes', 'no'],
  multiple_choice: ['Apple', 'Cherry'],
  numeric: ['7', '12'],
  text: ['A waltz', 'At midnight'],
};

/** The organiser, who records the correct answers. */
export class Organiser extends Visitor {
  shareCode = '';
  eventId = '';
  screen: Connection | undefined;
  portal: Connection | undefined;
  readonly questions: Question[] = [];
  readonly correct = new Map<string, string>();
  readonly #ownerPassword: string;

  constructor(context: VisitorContext, ownerPassword: string) {
    super(context);
    this.#ownerPassword = ownerPassword;
  }

  /** Creates the event with its first questions, and opens the portal and the big screen. */
  async open(title: string): Promise<void> {
    await this.#must('POST', '/api/owner/auth', { password: this.#ownerPassword });
    const event = { title, adminCode: 'the code of the soak' };
    const { id, shareCode } = (await this.#must('POST', '/api/events', event)) as {
      id: string;
      shareCode: string;
    };
    Object.assign(this, { eventId: id, shareCode });
    await this.#must('POST', `/api/events/${shareCode}/admin-auth`, { adminCode: event.adminCode });
    for (const question of questions) await this.ask(question);
    this.screen = new Connection(this.caller, shareCode, 'screen');
    this.portal = new Connection(this.caller, shareCode, 'organiser');
  }

  async ask(question: CreateQuestion): Promise<void> {
    this.questions.push(
      (await this.#must('POST', `/api/events/${this.shareCode}/questions`, question)) as Question,
    );
  }

  /** Sets a correct answer, or a different one if there is one. */
  async answer(at: number): Promise<void> {
    const { id, type } = this.questions[at]!;
    const correctAnswer = answersOf[type].find((answer) => answer !== this.correct.get(id))!;
    await this.#must('POST', `/api/questions/${id}/answer`, { correctAnswer });
    this.correct.set(id, correctAnswer);
  }

  async takeBack(at: number): Promise<void> {
    const { id } = this.questions[at]!;
    await this.#must('POST', `/api/questions/${id}/answer`, { correctAnswer: null });
    this.correct.delete(id);
  }

  async show(showAnswers: boolean): Promise<void> {
    await this.#must('PATCH', `/api/events/${this.shareCode}`, { showAnswers });
  }

  async rename(participantId: string, username: string): Promise<void> {
    await this.#must('PATCH', `/api/participants/${participantId}`, { username });
  }

  async remove(participantId: string): Promise<void> {
    const { status } = await this.insist('organise', 'DELETE', `/api/participants/${participantId}`);
    if (status !== 204 && status !== 404) throw new Error(`remove: ${status}`);
  }

  close(): void {
    this.screen?.close();
    this.portal?.close();
  }

  async #must(method: string, path: string, body: object): Promise<unknown> {
    const { status, body: answer } = await this.insist('organise', method, path, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(answer)}`);
    return answer;
  }
}
