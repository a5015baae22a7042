import type { Question } from '../../../../protocol/schemas/questions.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { fitText } from './fitText.ts';
import { langOf, textOf } from '../../../features/game/questionTexts.ts';

type SubjectProps = { question: Question; room: number; most: number; width?: number };

/** The question of a step in the largest size that fits; `room` is its maximum height. */
export function StepQuestion({ question, room, most, width = 116 }: SubjectProps) {
  const text = textOf(question);
  return (
    <h1
      className="screen-subject screen-fit font-display"
      style={fitText(text, { width, height: room, most })}
      dir="auto"
      lang={langOf(question)}
    >
      {text}
    </h1>
  );
}

/** A text shown while there is no content yet. */
export function EmptyStepText({ text }: { text: string }) {
  return (
    <div className="screen-kind">
      <Ornament className="screen-ornament" />
      <p className="screen-fit text-muted" style={fitText(text, { width: 100, height: 20, most: 6 })}>
        {text}
      </p>
    </div>
  );
}
