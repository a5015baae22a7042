import type { Question } from '../../../../protocol/schemas/questions.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { fitText } from './fitText.ts';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

type StepQuestionProps = { question: Question; maxHeight: number; maxSize: number; width?: number };

/**
 * The question of a step in the largest size that fits. `maxHeight` is in hundredths of the screen height.
 */
export function StepQuestion({ question, maxHeight, maxSize, width = 116 }: StepQuestionProps) {
  const text = textOf(question);
  return (
    <h1
      className="screen-subject screen-fit font-display"
      style={fitText(text, { width, height: maxHeight, maxSize: maxSize })}
      dir="auto"
      lang={langOf(question)}
    >
      {text}
    </h1>
  );
}

/** A text that replaces missing content. */
export function EmptyStepText({ text }: { text: string }) {
  return (
    <div className="screen-kind">
      <Ornament className="screen-ornament" />
      <p className="screen-fit text-muted" style={fitText(text, { width: 100, height: 20, maxSize: 6 })}>
        {text}
      </p>
    </div>
  );
}
