import { isDeepStrictEqual } from 'node:util';
import { withAnswer } from '../../protocol/rules/visibility.ts';
import type { Question } from '../../protocol/schemas/questions.ts';
import type { Reveal, ServerToClient } from '../../protocol/live.ts';
import type { KnownQuestion } from '../presenters/game.ts';

/** True for two values that would look the same on the wire. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

type Name = Extract<keyof ServerToClient, `question${string}`>;
type Payload<N extends keyof ServerToClient> = Omit<Parameters<ServerToClient[N]>[0], 'version'>;
/** Something of the questions, to one audience. */
export type Message = { [N in Name]: [name: N, payload: Payload<N>] }[Name];

const withoutOrder = ({ order: _order, ...rest }: KnownQuestion) => rest;

interface Telling {
  /** The reveal that guests are to hear of, if it is one. */
  revealOf: (question: KnownQuestion) => Reveal | undefined;
  /** As it goes over the wire at this moment. */
  send: (question: KnownQuestion) => Question;
}

/**
 * What to tell an audience that knows the questions `told` so that it knows `now`: whatever changed them, and whoever
 * may see what of them. A correct answer that becomes known to guests, or changes in front of them, is a reveal.
 */
export function questionMessages(
  told: readonly KnownQuestion[],
  now: readonly KnownQuestion[],
  { revealOf, send }: Telling,
): Message[] {
  const before = new Map(told.map((question) => [question.id, question]));
  const after = new Set(now.map(({ id }) => id));
  const messages: Message[] = told
    .filter(({ id }) => !after.has(id))
    .map(({ id }) => ['question:removed', { questionId: id }]);

  let isReordered = false;
  for (const question of now) {
    const known = before.get(question.id);
    if (!known) {
      messages.push(['question:added', { question: send(question) }]);
      continue;
    }
    isReordered ||= known.order !== question.order;
    const reveal = known.correctAnswer === question.correctAnswer ? undefined : revealOf(question);
    if (reveal) messages.push(['question:revealed', { reveal }]);
    const expected = reveal ? withAnswer(known, reveal) : known;
    if (!isDeepStrictEqual(withoutOrder(expected), withoutOrder(question)))
      messages.push(['question:changed', { question: send(question) }]);
  }
  if (isReordered)
    messages.push(['questions:reordered', { orders: now.map(({ id, order }) => [id, order]) }]);
  return messages;
}
