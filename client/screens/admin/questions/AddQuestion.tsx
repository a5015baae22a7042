import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/Button.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { addQuestion } from '../../../stores/organiser/questions.ts';
import type { Question } from '../../../../protocol/schemas/questions.ts';
import { QuestionForm } from './QuestionForm.tsx';

type AddQuestionProps = {
  shareCode: string;
  questions: Question[];
  /** Grows each time when the form is asked for elsewhere on the desk. */
  askedCount: number;
};

/** The Add Question form: open while there is no question, a button afterwards. */
export function AddQuestion({ shareCode, questions, askedCount }: AddQuestionProps) {
  const [openedCount, setOpenedCount] = useState(0);
  const [isWanted, setIsWanted] = useState(false);
  const open = () => {
    setIsWanted(true);
    setOpenedCount((count) => count + 1);
  };
  const isFirst = questions.length === 0;
  if (!isWanted && !isFirst)
    return (
      <Button variant="secondary" wide icon={<Plus aria-hidden="true" />} onClick={open}>
        Add Question
      </Button>
    );
  return (
    <Card>
      {isFirst && <FirstWords />}
      <QuestionForm
        knownTexts={questions.map(({ text }) => text)}
        focusCount={askedCount + openedCount}
        onAdd={async (question) => {
          setIsWanted(true);
          return addQuestion(shareCode, question);
        }}
        onClose={isFirst ? undefined : () => setIsWanted(false)}
      />
    </Card>
  );
}

function FirstWords() {
  return (
    <div className="mb-6 border-b border-line pb-6 text-center">
      <p className="font-display text-heading">No questions yet</p>
      <p className="mx-auto mt-1 max-w-md text-muted">
        Ask what will happen on the day, and your guests will predict it. Write your first question or start
        with a suggestion.
      </p>
    </div>
  );
}
