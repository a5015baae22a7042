import { phaseOf, type QuestionState } from './questions/questionPhase.ts';

/** A photo of the moment with its width and height in pixels. */
interface ShownPhoto {
  address: string;
  width: number;
  height: number;
}

/** A shown answer, with the other fields that decide whether a prediction is correct. */
export interface ShownAnswer {
  correctAnswer: string;
  acceptedKeys?: string | undefined;
  closestDistance?: number | undefined;
  coupleAnswer?: string | undefined;
  /** The photo is hidden together with the answer, because it can reveal the answer. */
  photo?: ShownPhoto | undefined;
}

type WithAnswer = QuestionState & Partial<ShownAnswer> & { note?: string | undefined };

/** Returns a question as guests see it. Removes the host's note, and the answer while it is not shown. */
export function asGuestsSee<Q extends WithAnswer>({ note: _note, ...question }: Q, showAnswers: boolean): Q {
  if (phaseOf(question, { showAnswers }) === 'shown') return question as Q;
  return withoutAnswer(question as Q);
}

function withoutAnswer<Q extends WithAnswer>(question: Q): Q {
  const { correctAnswer: _answer, acceptedKeys: _keys, closestDistance: _distance, ...rest } = question;
  const { coupleAnswer: _coupleAnswer, photo: _photo, isHeld: _isHeld, ...visible } = rest;
  return visible as Q;
}

/** Adds a shown answer to a question. */
export function withAnswer<Q extends WithAnswer>(question: Q, shown: ShownAnswer): Q {
  const { correctAnswer, acceptedKeys, closestDistance, coupleAnswer, photo } = shown;
  return {
    ...withoutAnswer(question),
    correctAnswer,
    ...(acceptedKeys !== undefined && { acceptedKeys }),
    ...(closestDistance !== undefined && { closestDistance }),
    ...(coupleAnswer !== undefined && { coupleAnswer }),
    ...(photo && { photo }),
  };
}

/** Compares questions by `order`, then by id. */
export const byOrder = (a: { id: string; order: number }, b: { id: string; order: number }): number =>
  a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * The host's decision about the current text of a guest's message. `undecided` means that there is no
 * decision yet. Such a message is shown, unless the event requires approval of messages.
 */
export const messageStates = ['undecided', 'shown', 'hidden'] as const;
export type MessageState = (typeof messageStates)[number];

/** Returns true if everyone may read a message. Otherwise only its author and the hosts may read it. */
export const isMessageShown = (
  { holdsMessages = false }: { holdsMessages?: boolean | undefined },
  state: MessageState = 'undecided',
): boolean => state === 'shown' || (state === 'undecided' && !holdsMessages);
