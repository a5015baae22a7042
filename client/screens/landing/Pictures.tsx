import { sampleShareCode } from '../../../protocol/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import { landingTexts } from '../../../protocol/texts/landing.ts';
import { LinkButton } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import adminDay from './pictures/admin-phone-day.webp';
import adminNight from './pictures/admin-phone-night.webp';
import bigScreen from './pictures/big-screen-day.webp';
import leaderboardDay from './pictures/leaderboard-phone-day.webp';
import leaderboardNight from './pictures/leaderboard-phone-night.webp';
import questionDay from './pictures/question-phone-day.webp';
import questionNight from './pictures/question-phone-night.webp';
import resultsDay from './pictures/results-phone-day.webp';
import resultsNight from './pictures/results-phone-night.webp';

/** The sizes of the screenshots in pixels. `npm run screenshots` creates them. */
const phoneSize = { width: 560, height: 1212 };
const bigScreenSize = { width: 1440, height: 810 };

const scenes = [
  { name: 'predict', day: questionDay, night: questionNight },
  { name: 'reveal', day: adminDay, night: adminNight },
  { name: 'cheer', day: resultsDay, night: resultsNight },
  { name: 'climb', day: leaderboardDay, night: leaderboardNight },
] as const;

/** Screenshots of four phones and the big screen, in the visitor's colour scheme. */
export function Pictures() {
  return (
    <section aria-labelledby="pictures" className="border-t border-line bg-sunken py-16 sm:py-20">
      <Heading size="title" id="pictures" className="px-4 text-center">
        {landingTexts('picturesTitle')}
      </Heading>
      <Ornament className="mt-4 mb-10 px-4" />
      <ul
        // The list is wider than a phone. It is focusable, so that the keyboard can scroll it.
        tabIndex={0}
        aria-labelledby="pictures"
        className="mx-auto flex max-w-6xl snap-x snap-mandatory gap-5 overflow-x-auto px-6 pb-4 sm:gap-6 sm:px-8 lg:grid lg:grid-cols-4 lg:overflow-visible"
      >
        {scenes.map(({ name, day, night }) => (
          <li key={name} className="w-60 shrink-0 snap-center lg:w-auto">
            <figure className="text-center">
              <picture>
                <source srcSet={night} media="(prefers-color-scheme: dark)" />
                <img
                  {...phoneSize}
                  src={day}
                  alt={landingTexts(`${name}Alt`)}
                  loading="lazy"
                  decoding="async"
                  className="h-auto w-full rounded-[1.75rem] border-[6px] border-raised shadow-lift"
                />
              </picture>
              <figcaption className="mt-3 font-display text-subheading">
                {landingTexts(`${name}Title`)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <figure className="mx-auto mt-10 max-w-5xl px-4 text-center sm:px-8">
        <img
          {...bigScreenSize}
          src={bigScreen}
          alt={landingTexts('bigScreenAlt')}
          loading="lazy"
          decoding="async"
          className="h-auto w-full rounded-card border-[6px] border-raised shadow-lift"
        />
        <figcaption className="mx-auto mt-4 max-w-xl text-lead text-muted">
          {landingTexts('bigScreenCaption')}
        </figcaption>
        <LinkButton to={pageLinks.demoBigScreen(sampleShareCode)} variant="quiet" className="mt-2">
          {landingTexts('watchSample')}
        </LinkButton>
      </figure>
    </section>
  );
}
