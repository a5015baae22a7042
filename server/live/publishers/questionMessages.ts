import { isDeepStrictEqual } from 'node:util';
import { withAnswer } from '../../../protocol/rules/visibility.ts';
import type { Question } from '../../../protocol/schemas/questions.ts';
import type { Reveal, ServerToClient } from '../../../protocol/live.ts';
import type { PresentedQuestion } from '../../presenters/game.ts';

/** Returns true if two values serialize to the same JSON. */
export const isSameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Name = Extract<keyof ServerToClient, `question${string}`>;
type Payload<N extends keyof ServerToClient> = Omit<Parameters<ServerToClient[N]>[0], 'version'>;
/** A message about questions for one audience. */
export type Message = { [N in Name]: [name: N, payload: Payload<N>] }[Name];

const withoutOrder = ({ order: _order, ...rest }: PresentedQuestion) => rest;

interface MessageOptions {
  /** Returns the reveal of the question's answer, or undefined while guests may not see it. */
  revealOf: (question: PresentedQuestion) => Reveal | undefined;
  /** Converts the question to the form that is sent now. */
  send: (question: PresentedQuestion) => Question;
}

/**
 * Returns the messages that change an audience's questions from `published` to `current`. A correct answer is
 * sent as a reveal if it becomes visible to guests, or if it changes while it is visible.
 */
export function questionMessages(
  published: readonly PresentedQuestion[],
  current: readonly PresentedQuestion[],
  { revealOf, send }: MessageOptions,
): Message[] {
  const before = new Map(published.map((question) => [question.id, question]));
  const after = new Set(current.map(({ id }) => id));
  const messages: Message[] = published
    .filter(({ id }) => !after.has(id))
    .map(({ id }) => ['question:removed', { questionId: id }]);

  const added: Question[] = [];
  let isReordered = false;
  for (const question of current) {
    const previous = before.get(question.id);
    if (!previous) {
      added.push(send(question));
      continue;
    }
    isReordered ||= previous.order !== question.order;
    const reveal = previous.correctAnswer === question.correctAnswer ? undefined : revealOf(question);
    if (reveal) messages.push(['question:revealed', { reveal }]);
    const expected = reveal ? withAnswer(previous, reveal) : previous;
    if (!isDeepStrictEqual(withoutOrder(expected), withoutOrder(question)))
      messages.push(['question:changed', { question: send(question) }]);
  }
  const [first] = added;
  if (first)
    messages.push(
      added.length === 1
        ? ['question:added', { question: first }]
        : ['questions:added', { questions: added }],
    );
  if (isReordered)
    messages.push(['questions:reordered', { orders: current.map(({ id, order }) => [id, order]) }]);
  return messages;
}
