import type { ShownStep } from '../../../../protocol/schemas/show.ts';
import { Branch } from '../../../components/ornaments/Branch.tsx';
import { Ornament } from '../../../components/ornaments/Ornament.tsx';
import type { FinaleCard } from '../../../features/game/highlights.ts';
import type { AnimationStep } from '../animationSteps.ts';
import { Picture } from '../Picture.tsx';
import { fitText } from '../show/fitText.ts';
import type { FinaleMoment } from './finaleMoments.ts';
import { WishesStage } from './WishesStage.tsx';
import './finale.css';

interface FinaleStageProps {
  step: Extract<ShownStep, { kind: 'podium' }>;
  moment: FinaleMoment;
  animationStep: AnimationStep;
}

/** The finale after the podium. It shows one moment at a time. */
export function FinaleStage({ step, moment, animationStep }: FinaleStageProps) {
  if (moment.kind === 'wish') return <WishesStage wishes={step.wishes} animationStep={animationStep} />;
  if (moment.kind === 'titles') return <Titles {...moment} />;
  if (moment.kind === 'photo') return <PhotoMoment {...moment} />;
  return moment.cards.map((card) => <Highlight key={card.title} card={card} />);
}

const Highlight = ({ card: { title, lead, hero, words } }: { card: FinaleCard }) => (
  <section className="screen-reveal screen-highlight" aria-label={title}>
    <Branch className="screen-reveal-branch start-[3%]" />
    <Branch isMirrored className="screen-reveal-branch end-[3%]" />
    <p className="screen-eyebrow">{title}</p>
    {lead && (
      <p
        className="screen-fit font-display"
        style={fitText(lead, { width: 96, height: 18, maxSize: 6 })}
        dir="auto"
      >
        {lead}
      </p>
    )}
    <h1
      className="screen-fit font-display text-gold"
      style={fitText(hero, { width: 96, height: 26, maxSize: 13 })}
      dir="auto"
    >
      {hero}
    </h1>
    <Ornament className="screen-ornament" />
    <p className="screen-fit" style={fitText(words, { width: 96, height: 22, maxSize: 5.4 })}>
      {words}
    </p>
  </section>
);

/** The width for the texts of a title. Three cards form one row. */
const width = 38;

/** A page of titles, which appear one after the other. */
function Titles({ heading, cards }: FinaleMoment) {
  return (
    <section className="screen-titles" aria-label={heading}>
      <h1 className="board-title">{heading}</h1>
      <ul data-pairs={cards.length === 4 || undefined}>
        {cards.map(({ title, hero, words }, index) => (
          <li key={`${title} ${hero}`} style={{ animationDelay: `${index * 250}ms` }}>
            <p
              className="screen-eyebrow screen-fit"
              style={fitText(title, { width, height: 7, maxSize: 2.8 })}
            >
              {title}
            </p>
            <p
              className="screen-fit font-display"
              style={fitText(hero, { width, height: 12, maxSize: 6 })}
              dir="auto"
            >
              {hero}
            </p>
            <p className="screen-fit text-muted" style={fitText(words, { width, height: 7.5, maxSize: 2.8 })}>
              {words}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A photo of the moment, with its question and answer below it. */
const PhotoMoment = ({ heading, cards, photo }: FinaleMoment) => (
  <section className="screen-moment" aria-label={heading}>
    {photo && <Picture src={photo} className="screen-moment-photo" />}
    {cards.map(({ hero, words }) => (
      <div key={words} className="screen-moment-words">
        <p className="screen-fit" style={fitText(words, { width: 110, height: 9, maxSize: 4 })} dir="auto">
          {words}
        </p>
        <p
          className="screen-fit font-display text-gold"
          style={fitText(hero, { width: 110, height: 9, maxSize: 6 })}
          dir="auto"
        >
          {hero}
        </p>
      </div>
    ))}
  </section>
);
