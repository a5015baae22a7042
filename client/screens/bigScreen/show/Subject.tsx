import type { Question } from '../../../../protocol/schemas/questions.ts';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { fitText } from './fitText.ts';
import { langOf, textOf } from '../../../features/game/questionWords.ts';

type SubjectProps = { question: Question; room: number; most: number; width?: number };

/** What a step is about, as large as it fits beside everything else: `room` is the height that it may take. */
export function Subject({ question, room, most, width = 116 }: SubjectProps) {
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

/** A sentence where there is nothing to show yet. */
export function KindWords({ words }: { words: string }) {
  return (
    <div className="screen-kind">
      <Ornament className="screen-ornament" />
      <p className="screen-fit text-muted" style={fitText(words, { width: 100, height: 20, most: 6 })}>
        {words}
      </p>
    </div>
  );
}
