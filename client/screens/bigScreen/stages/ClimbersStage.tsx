import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { fitText } from '../show/fitText.ts';
import { EmptyStepText } from '../show/StepQuestion.tsx';
import './climbers.css';

type Climbers = Extract<ShownStep, { kind: 'climbers' }>['climbers'];

/**
 * The guests who gained most ranks by the latest answer; they appear one by one, the biggest climber last.
 */
export function ClimbersStage({ climbers }: { climbers: Climbers }) {
  return (
    <section className="screen-climbers" aria-label={stageTexts('climbers')}>
      <h1 className="board-title">{stageTexts('climbers')}</h1>
      {climbers.length === 0 ? (
        <EmptyStepText text={stageTexts('noClimbers')} />
      ) : (
        <ol>
          {climbers.map(({ id, username, gained, rank }, index) => (
            <li key={id} style={{ animationDelay: `${(climbers.length - 1 - index) * 350}ms` }}>
              <span className="screen-climbers-gained figures">{stageTexts('climbed', { gained })}</span>
              <span
                className="screen-climbers-name screen-fit"
                style={fitText(username, { width: 58, height: 7, maxSize: index === 0 ? 6.4 : 5 })}
                dir="auto"
              >
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
