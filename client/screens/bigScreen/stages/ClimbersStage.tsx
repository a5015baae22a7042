import { useRef } from 'react';
import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { EmptyStepText } from '../show/StepQuestion.tsx';
import { useFittingSize } from '../useFittingSize.ts';
import './climbers.css';

type Climbers = Extract<ShownStep, { kind: 'climbers' }>['climbers'];

/** The font sizes of the names, in hundredths of the screen's height. */
const climberSizes: readonly number[] = [6, 5.2, 4.5, 3.9, 3.4, 3, 2.7];

/**
 * The guests who gained most ranks by the latest answer. They appear one by one, and the biggest climber is
 * last.
 */
export function ClimbersStage({ climbers }: { climbers: Climbers }) {
  const list = useRef<HTMLOListElement>(null);
  useFittingSize(list, climberSizes, climbers.map(({ username }) => username).join('\n'), 0);
  return (
    <section className="screen-climbers" aria-label={stageTexts('climbers')}>
      <h1 className="board-title">{stageTexts('climbers')}</h1>
      {climbers.length === 0 ? (
        <EmptyStepText text={stageTexts('noClimbers')} />
      ) : (
        <ol ref={list}>
          {climbers.map(({ id, username, gained, rank }, index) => (
            <li
              key={id}
              data-fits="row"
              style={{ animationDelay: `${(climbers.length - 1 - index) * 350}ms` }}
            >
              <span className="screen-climbers-gained figures">{stageTexts('climbed', { gained })}</span>
              <span className="screen-climbers-name screen-name" data-fits="text" dir="auto">
                {username}
              </span>
              <span className="shrink-0 text-muted">{stageTexts('nowAt', { rank })}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
