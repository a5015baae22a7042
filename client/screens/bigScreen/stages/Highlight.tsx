import type { Highlights } from '../../../../protocol/schemas/show.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import { highlightNames, highlightTexts } from '../../../features/game/highlights.ts';
import type { RoomState } from '../../../stores/room/eventRoom.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { fitText } from '../show/fitText.ts';

interface HighlightProps {
  room: RoomState;
  highlights: Highlights;
  animationStep: AnimationStep;
}

/** One highlight of the event. */
export function Highlight({ room, highlights, animationStep }: HighlightProps) {
  const { title, hero, words } = highlightTexts(room, highlights, highlightNames[animationStep.index]);
  return (
    <section className="screen-reveal screen-highlight" aria-label={title}>
      <Branch className="screen-reveal-branch start-[3%]" />
      <Branch isMirrored className="screen-reveal-branch end-[3%]" />
      <p className="screen-eyebrow">{title}</p>
      <h1
        className="screen-fit font-display text-gold"
        style={fitText(hero, { width: 96, height: 26, most: 13 })}
        dir="auto"
      >
        {hero}
      </h1>
      <Ornament className="screen-ornament" />
      <p className="screen-fit" style={fitText(words, { width: 96, height: 22, most: 5.4 })}>
        {words}
      </p>
    </section>
  );
}
