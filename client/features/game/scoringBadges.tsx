import clsx from 'clsx';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { formatNumber } from '../../../protocol/texts/formats.ts';
import { countingTexts } from '../../../protocol/texts/guest/game/counting.ts';
import { Badge } from '../../components/display/Badge.tsx';

type ScoringRules = Pick<Question, 'weight' | 'numberRule' | 'tolerance' | 'isTieBreaker'>;

/** Describes scoring rules that differ from the default: 'Counts double', 'Closest guess wins'. */
export function scoringRuleTexts({ weight, numberRule, tolerance, isTieBreaker }: ScoringRules): string[] {
  const descriptions = [
    weight !== undefined && countingTexts(weight === 2 ? 'double' : 'triple'),
    numberRule === 'closest' && countingTexts('closest'),
    numberRule === 'within' && countingTexts('within', { tolerance: formatNumber(tolerance!) }),
    isTieBreaker && countingTexts('tieBreaker'),
  ];
  return descriptions.filter((text) => typeof text === 'string');
}

/** Shows the texts of `scoringRuleTexts` as badges. Renders nothing for a question with default scoring. */
export function CountingBadges({ question, className }: { question: ScoringRules; className?: string }) {
  const descriptions = scoringRuleTexts(question);
  if (descriptions.length === 0) return null;
  return (
    <span className={clsx('flex flex-wrap gap-1.5', className)}>
      {descriptions.map((text) => (
        <Badge key={text} tone="gold">
          {text}
        </Badge>
      ))}
    </span>
  );
}
