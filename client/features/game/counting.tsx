import clsx from 'clsx';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatNumber } from '../../../protocol/texts/formats.ts';
import { countingTexts } from '../../../protocol/texts/guest/game/counting.ts';
import { Badge } from '../../components/display/Badge.tsx';

type Counting = Pick<Question, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker'>;

/** How a question counts, where it is otherwise than usual: 'Counts double', 'Closest guess wins'. */
export function countingWords({ weight, numberRule, tolerance, isTieBreaker }: Counting): string[] {
  const words = [
    weight !== undefined && countingTexts(weight === 2 ? 'double' : 'triple'),
    numberRule === 'closest' && countingTexts('closest'),
    numberRule === 'within' && countingTexts('within', { tolerance: formatNumber(tolerance!) }),
    isTieBreaker && countingTexts('tieBreaker'),
  ];
  return words.filter((word) => typeof word === 'string');
}

/** The same as badges; nothing for a question as usual. */
export function CountingBadges({ question, className }: { question: Counting; className?: string }) {
  const words = countingWords(question);
  if (words.length === 0) return null;
  return (
    <span className={clsx('flex flex-wrap gap-1.5', className)}>
      {words.map((word) => (
        <Badge key={word} tone="gold">
          {word}
        </Badge>
      ))}
    </span>
  );
}
