import { Check, CircleDashed, Clock, ScrollText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PredictionOutcome } from '../../../protocol/rules/scoring.ts';
import { profileTexts, slipWords } from '../../../protocol/texts/screenTexts.ts';
import { answerLabel } from '../../features/game/answerLabel.ts';
import { Badge, type BadgeTone } from '../../components/display/Badge.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import type { SlipLine, Summary } from './summary.ts';

const badges: Record<PredictionOutcome, { tone: BadgeTone; icon: ReactNode }> = {
  correct: { tone: 'positive', icon: <Check aria-hidden="true" /> },
  incorrect: { tone: 'negative', icon: <X aria-hidden="true" /> },
  pending: { tone: 'gold', icon: <Clock aria-hidden="true" /> },
  unanswered: { tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
};

/** Every question of the event, what was predicted, and how it came out. */
export function PredictionSlip({ summary }: { summary: Summary }) {
  return (
    <div className="border-t border-line">
      <Heading level={3} className="px-5 pt-5 pb-3 text-center">
        Prediction Slip
      </Heading>
      {summary.answered === 0 ? (
        <EmptyState level={3} icon={<ScrollText />} title={profileTexts.noPredictions}>
          Predictions and results will appear here.
        </EmptyState>
      ) : (
        <ol className="ruled border-t border-line">
          {summary.lines.map((line) => (
            <Line key={line.question.id} {...line} />
          ))}
        </ol>
      )}
    </div>
  );
}

function Line({ question, answer, outcome }: SlipLine) {
  const { tone, icon } = badges[outcome];
  return (
    <li className="px-5 py-4 wrap-anywhere">
      <div className="flex items-start gap-4 max-[22rem]:flex-col max-[22rem]:gap-2">
        <p dir="auto" className="min-w-0 flex-1">
          {question.text}
        </p>
        <Badge tone={tone} icon={icon} className="shrink-0 max-[22rem]:order-first">
          {slipWords[outcome]}
        </Badge>
      </div>
      {answer !== undefined && (
        <p className="mt-1 font-semibold" dir="auto">
          {answerLabel(question, answer)}
        </p>
      )}
      {question.correctAnswer !== undefined && (
        <p className="mt-1 text-sm text-muted">
          Correct answer: <span dir="auto">{answerLabel(question, question.correctAnswer)}</span>
        </p>
      )}
    </li>
  );
}
