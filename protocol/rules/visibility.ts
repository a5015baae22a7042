/** What decides who may see and predict a question. */
interface QuestionState {
  isActive: boolean;
  correctAnswer?: string | undefined;
  /** The answer waits for the show. */
  isHeld?: boolean | undefined;
  /** Guests were shown its correct answer, which has closed it for good. */
  wasRevealed?: boolean | undefined;
  /** The room was shown how it predicted, which has closed it for good, too. */
  wasTold?: boolean | undefined;
  /** The host or the clock has closed it. */
  wasClosed?: boolean | undefined;
  /** What the couple had predicted: known with the answer, never before. */
  coupleAnswer?: string | undefined;
}

/** A photo of the moment, and its size in pixels. */
interface ShownPhoto {
  address: string;
  width: number;
  height: number;
}

/** What an event says to all of its questions. */
export interface EventState {
  showAnswers: boolean;
  /** The game has ended: nothing is predicted any more. */
  isOver?: boolean | undefined;
}

/** The answer that counts: one that is held does not exist yet. */
export const countedAnswer = ({ correctAnswer, isHeld }: QuestionState) =>
  isHeld ? undefined : correctAnswer;

/** Guests are shown a question's correct answer when it is set, not held, and the event shows answers. */
export const isRevealed = (question: QuestionState, showAnswers: boolean) =>
  showAnswers && countedAnswer(question) !== undefined;

/** A question is open for predictions while it is active, guests have not been shown its answer and the game is not over. */
export const isOpen = (question: QuestionState, { showAnswers, isOver = false }: EventState) =>
  question.isActive && !isOver && !isRevealed(question, showAnswers);

/** Whoever has seen its answer, or how the room predicted, may not predict it any more. */
export const staysClosed = ({ wasRevealed, wasTold }: QuestionState) =>
  wasRevealed === true || wasTold === true;

/**
 * What guests on paper predicted may be entered until guests are shown the answer, also when the question is closed or the
 * game is over: their slips were handed in before.
 */
export const takesPaper = (question: QuestionState, { showAnswers }: EventState) =>
  !question.wasRevealed && !isRevealed(question, showAnswers);

/**
 * An inactive question that nobody predicted is a draft: guests do not get it, unless they have seen its answer or it was
 * closed in front of them.
 */
export const isDraft = (question: QuestionState, predictionCount: number) =>
  !question.isActive && predictionCount === 0 && !staysClosed(question) && !question.wasClosed;

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
  if (isRevealed(question, showAnswers)) return question as Q;
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
