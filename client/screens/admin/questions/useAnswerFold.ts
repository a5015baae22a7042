import { useEffect, useRef, useState } from 'react';

/** The answered questions that a phone folds. */
export interface AnswerFold {
  isFolded: boolean;
  toggle: () => void;
  /** The host touches the question: it stays as it is. */
  use: () => void;
}

/**
 * On a phone an answered question folds, so that those that still need the host are near. One that the host is working on
 * does so only when they turn to another part of the desk: nothing moves under a thumb, and Undo stays in its place.
 */
export function useAnswerFold(isAnswered: boolean, isPartShown: boolean): AnswerFold {
  const [isFolded, setIsFolded] = useState(isAnswered);
  const isInUse = useRef(false);
  useEffect(() => {
    if (!isPartShown) isInUse.current = false;
    setIsFolded(isAnswered && !isInUse.current);
  }, [isAnswered, isPartShown]);
  return {
    isFolded,
    toggle: () => setIsFolded((folded) => !folded),
    use: () => {
      isInUse.current = true;
    },
  };
}
