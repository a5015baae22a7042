import { Check, CircleDashed, Clock, ScrollText, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Prediction } from '../../../protocol/predictions.ts';
import type { Question } from '../../../protocol/questions.ts';
import { outcomeOf, type PredictionOutcome } from '../../../protocol/rules/scoring.ts';
import { answerLabel } from '../../blocks/answerLabel.ts';
import { Badge, type BadgeTone } from '../../components/Badge.tsx';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Heading } from '../../components/Heading.tsx';

const badges: Record<PredictionOutcome, { words: string; tone: BadgeTone; icon: ReactNode }> = {
  correct: { words: 'WIN', tone: 'positive', icon: <Check aria-hidden="true" /> },
  incorrect: { words: 'LOSS', tone: 'negative', icon: <X aria-hidden="true" /> },
  pending: { words: 'PENDING', tone: 'gold', icon: <Clock aria-hidden="true" /> },
  unanswered: { words: 'NOT PLACED', tone: 'neutral', icon: <CircleDashed aria-hidden="true" /> },
};

interface PredictionSlipProps {
  questions: readonly Question[];
  predictions: readonly Prediction[];
}

/** Every question of the event, what was predicted, and how it came out. */
export function PredictionSlip({ questions, predictions }: PredictionSlipProps) {
  const answers = new Map(predictions.map(({ questionId, answer }) => [questionId, answer]));
  return (
    <Card as="section" padding="none">
      <Heading level={2} className="px-5 pt-6 pb-4 text-center">
        Prediction Slip
      </Heading>
      {predictions.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState level={3} icon={<ScrollText />} title="No predictions made yet">
            What is predicted for each question stands here, and how it came out.
          </EmptyState>
        </div>
      ) : (
        <ol className="ruled border-t border-line">
          {questions.map((question) => (
            <SlipLine key={question.id} question={question} answer={answers.get(question.id)} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function SlipLine({ question, answer }: { question: Question; answer: string | undefined }) {
  const { words, tone, icon } = badges[outcomeOf(question, answer)];
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p dir="auto">{question.text}</p>
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
      </div>
      <Badge tone={tone} icon={icon} className="shrink-0">
        {words}
      </Badge>
    </li>
  );
}
