import { useEffect, useState } from 'react';
import { beginReplay, type Replay } from '../../../demo/replay.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';

/** The sample's last answers, to be revealed by the visitor; everything is as before once the screen is left. */
export function useReplay() {
  const [attempt, setAttempt] = useState(0);
  const [replay, setReplay] = useState<Replay>();
  const [next, setNext] = useState<Question>();
  const [isBegun, setIsBegun] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    let begun: Replay | undefined;
    beginReplay().then(
      (one) => {
        if (!isCurrent) return one.stop();
        begun = one;
        window.scrollTo(0, 0);
        setReplay(one);
        setNext(one.next());
      },
      // The screen offers to try again.
      () => {},
    );
    return () => {
      isCurrent = false;
      begun?.stop();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is the reason to read anew
  }, [attempt]);
  function reveal(own: string | undefined): void {
    window.scrollTo(0, 0);
    replay?.reveal(own);
    setNext(replay?.next());
    setIsBegun(true);
  }
  return { isReady: replay !== undefined, isBegun, next, reveal, retry: () => setAttempt(attempt + 1) };
}
