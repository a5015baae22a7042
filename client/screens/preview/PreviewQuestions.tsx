import clsx from 'clsx';
import { MessageCircleQuestion } from 'lucide-react';
import type { Question } from '../../../protocol/schemas/questions.ts';
import { previewTexts } from '../../../protocol/texts/screenTexts.ts';
import { Card } from '../../components/layout/Card.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Heading } from '../../components/layout/Heading.tsx';

type PreviewQuestionsProps = { questions: readonly Question[]; shownCount: number };

/** The first questions with what guests can choose from, and how many more there are. */
export function PreviewQuestions({ questions, shownCount }: PreviewQuestionsProps) {
  const more = questions.length - shownCount;
  return (
    <Card as="section" padding="none">
      <div className="px-5 pt-6 pb-4 text-center">
        <Heading level={2}>Questions</Heading>
        {questions.length > 0 && <p className="text-sm text-muted">Only guests can predict here.</p>}
      </div>
      {questions.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState level={3} icon={<MessageCircleQuestion />} title="No questions yet">
            The questions you add in the admin portal will appear here.
          </EmptyState>
        </div>
      ) : (
        <ol className="ruled border-t border-line">
          {questions.slice(0, shownCount).map((question) => (
            <li key={question.id} className="px-5 py-5">
              <p className="font-display text-subheading wrap-anywhere" dir="auto">
                {question.text}
              </p>
              <Choices question={question} />
            </li>
          ))}
        </ol>
      )}
      {more > 0 && (
        <p className="border-t border-line px-5 py-4 text-center text-muted">{previewTexts.more(more)}</p>
      )}
    </Card>
  );
}

/** Yes and No, the options, or a word about the field that guests write into. */
function Choices({ question: { type, options } }: { question: Question }) {
  if (type === 'numeric' || type === 'text')
    return (
      <p className="mt-2 text-sm text-muted">
        {type === 'numeric' ? 'Guests type a number.' : 'Guests write their own prediction.'}
      </p>
    );
  return (
    <div className={clsx('mt-3 grid gap-2', type === 'yes_no' && 'grid-cols-2')}>
      {(type === 'yes_no' ? ['Yes', 'No'] : (options ?? [])).map((choice) => (
        <button
          key={choice}
          type="button"
          disabled
          className="button border border-line-strong bg-raised wrap-anywhere"
          dir="auto"
        >
          {choice}
        </button>
      ))}
    </div>
  );
}
