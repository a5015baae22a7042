import { landingTexts } from '../../../protocol/texts/landing.ts';
import { ChoiceButton } from '../../components/controls/ChoiceButton.tsx';
import { RankChange } from '../../components/display/RankChange.tsx';
import { Progress } from '../../components/feedback/Progress.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { RankMark } from '../../components/ornaments/Medal.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

const rows = [
  { name: 'phoneFirst', change: 2 },
  { name: 'phoneSecond', change: 0 },
  { name: 'phoneThird', change: -1 },
] as const;

/**
 * A picture of a guest's phone during a game. It consists of the game's components and is not interactive.
 */
export function SamplePhone() {
  return (
    <div aria-hidden="true" inert className="relative mx-auto w-full max-w-80 select-none">
      <Branch className="absolute -top-12 -start-32 w-52 max-lg:hidden" />
      <Branch isMirrored className="absolute -top-12 -end-32 w-52 max-lg:hidden" />
      <div className="relative rounded-[2.5rem] border border-gold-line bg-surface p-2.5 shadow-lift">
        <div className="overflow-hidden rounded-[2rem] border border-line bg-surface">
          <div className="candlelight border-b border-line px-4 pt-7 pb-4 text-center">
            <p className="eyebrow text-xs">{landingTexts('phoneEyebrow')}</p>
            <p className="font-display text-heading">{landingTexts('phoneCouple')}</p>
          </div>
          <div className="px-4 py-4">
            <div className="figures flex justify-between text-xs text-muted">
              <span>{landingTexts('phoneQuestionNumber')}</span>
              <span>{landingTexts('phoneProgress')}</span>
            </div>
            <Progress label="" value={2} max={8} />
            <p className="mt-4 text-center font-display text-heading">{landingTexts('phoneQuestion')}</p>
            <Ornament kind="diamond" className="my-3" />
            <div className="flex flex-col gap-2">
              <ChoiceButton className="min-h-13 py-1.5">{landingTexts('phoneGroom')}</ChoiceButton>
              <ChoiceButton selected className="min-h-13 py-1.5" note={landingTexts('phoneSaved')}>
                {landingTexts('phoneFather')}
              </ChoiceButton>
              <ChoiceButton className="min-h-13 py-1.5">{landingTexts('phoneUncle')}</ChoiceButton>
            </div>
          </div>
        </div>
      </div>
      {/* Overlap and margin stay constant when a larger font makes the board larger. */}
      <div className="relative -mt-[6.22rem] -me-3 -mb-20 ms-auto w-60 max-w-full rotate-2 paper shadow-lift lg:-me-[min(2.5rem,3.125vw)]">
        <Heading level={4} size="subheading" className="px-4 pt-3">
          {landingTexts('phoneLeaderboard')}
        </Heading>
        <ul className="ruled mt-1">
          {rows.map(({ name, change }, index) => (
            <li key={name} className="flex flex-wrap items-center gap-x-2 px-3 py-1 text-sm">
              <RankMark rank={index + 1} className="h-9! w-8!" />
              <span className="flex-1 font-semibold">{landingTexts(name)}</span>
              <RankChange delta={change} className="ms-auto text-xs" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
