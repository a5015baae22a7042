import { phaseOf, type QuestionState } from './questions/questionPhase.ts';

/** A photo of the moment, and its size in pixels. */
interface ShownPhoto {
  address: string;
  width: number;
  height: number;
}

/** A shown answer, with what else decides who was right. */
export interface ShownAnswer {
  correctAnswer: string;
  acceptedKeys?: string | undefined;
  closestDistance?: number | undefined;
  coupleAnswer?: string | undefined;
  /** Gives the answer away. */
  photo?: ShownPhoto | undefined;
}

type WithAnswer = QuestionState & Partial<ShownAnswer> & { note?: string | undefined };

/** A question without what guests have not been shown; never with the host's note. */
export function asGuestsSee<Q extends WithAnswer>(
  { note: _ofHost, ...question }: Q,
  showAnswers: boolean,
): Q {
  if (phaseOf(question, { showAnswers }) === 'shown') return question as Q;
  return withoutAnswer(question as Q);
}

function withoutAnswer<Q extends WithAnswer>(question: Q): Q {
  const { correctAnswer: _answer, acceptedKeys: _keys, closestDistance: _distance, ...rest } = question;
  const { coupleAnswer: _theirs, photo: _photo, isHeld: _held, ...asked } = rest;
  return asked as Q;
}

/** A question as it is once its answer was shown. */
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

/** The order in which guests are asked: by `order`; the id settles equal ones. */
export const byOrder = (a: { id: string; order: number }, b: { id: string; order: number }): number =>
  a.order - b.order || (a.id < b.id ? -1 : Number(a.id > b.id));
