import { useEffect, useState } from 'react';
import { turnAt, type Turn, type TurnFacts } from './turns.ts';

/** Long enough to read a question with its options from the back of the room. */
const turnMs = 9_000;

/** Whose turn it is, by the clock. */
export function useTurn(facts: TurnFacts): Turn | undefined {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, []);
  return turnAt(count, facts);
}
