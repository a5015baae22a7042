import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { stageTexts } from '../../../../protocol/texts/stages.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';
import { EmptyStepText } from '../show/StepQuestion.tsx';
import './wishes.css';

type Wishes = Extract<ShownStep, { kind: 'wishes' }>['wishes'];

/** The guests' messages to the couple, one at a time. */
export function WishesStage({ wishes, animationStep }: { wishes: Wishes; animationStep: AnimationStep }) {
  const wish = wishes[animationStep.index];
  return (
    <section className="screen-wishes" aria-label={stageTexts('wishes')}>
      <Branch className="screen-wishes-branch start-0" />
      <Branch isMirrored className="screen-wishes-branch end-0" />
      <p className="screen-eyebrow">{stageTexts('wishes')}</p>
      {wish ? (
        <blockquote key={wish.id} className="screen-wish">
          <p
            className="screen-fit font-display"
            style={fitText(wish.message, { width: 92, height: 42, maxSize: 9 })}
            dir="auto"
          >
            {wish.message}
          </p>
          <Ornament className="screen-ornament" />
          <footer className="screen-wish-name" dir="auto">
            {wish.username}
          </footer>
        </blockquote>
      ) : (
        <EmptyStepText text={stageTexts('noWishes')} />
      )}
    </section>
  );
}
