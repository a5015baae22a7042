import { useEffect, useState } from 'react';
import { usePaced } from '../../../features/leaderboard/usePaced.ts';
import { useEventRoom } from '../../../stores/room/eventRoom.ts';
import { loadPredictions, mostPopular, type Popular } from '../../../stores/organiser/organiserStatistics.ts';
import { counts } from '../../../../protocol/limits.ts';
import type { Prediction } from '../../../../protocol/schemas/predictions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';

/** All predictions are asked for again at most this often. */
const everyMs = 5_000;
const noQuestions: Question[] = [];

/** The most popular predictions, asked anew while they are looked at and predictions come in. */
export function usePopular(isWanted: boolean): {
  popular: Popular[] | 'failed' | undefined;
  retry: () => void;
} {
  const questions = useEventRoom(({ room }) => room?.questions ?? noQuestions);
  const shareCode = useEventRoom(({ room }) => room?.event.shareCode ?? '');
  const total = usePaced(
    useEventRoom(({ room }) => room?.counters[1] ?? 0),
    everyMs,
  );
  const [predictions, setPredictions] = useState<Prediction[] | 'failed'>();
  const [tries, setTries] = useState(0);
  const hasChoices = questions.some(({ type }) => type === 'multiple_choice');
  useEffect(() => {
    if (!isWanted || !hasChoices) return;
    let isCurrent = true;
    loadPredictions(shareCode)
      .then((loaded) => isCurrent && setPredictions(loaded))
      .catch(() => isCurrent && setPredictions((known) => known ?? 'failed'));
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- more predictions, or another try: ask anew
  }, [isWanted, hasChoices, shareCode, total, tries]);
  const retry = () => {
    setPredictions(undefined);
    setTries((count) => count + 1);
  };
  if (!hasChoices) return { popular: [], retry };
  if (!predictions || predictions === 'failed') return { popular: predictions, retry };
  return { popular: mostPopular(questions, predictions, counts.cardRows), retry };
}
