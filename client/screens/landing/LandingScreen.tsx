import { Link } from 'react-router-dom';
import { CodeEntry } from '../../features/event/CodeEntry.tsx';
import { PlatformLinks } from '../../features/layout/PlatformLinks.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Button } from '../../components/controls/Button.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { Page } from '../../components/layout/Page.tsx';
import { Wordmark } from '../../components/ornaments/Wordmark.tsx';
import { pages } from '../../../protocol/paths.ts';
import { landingTexts } from '../../../protocol/texts/texts.ts';
import { LastCall } from './LastCall.tsx';
import { Pictures } from './Pictures.tsx';
import { PriceBadge } from './PriceBadge.tsx';
import { SellingPoints } from './SellingPoints.tsx';
import { ShowPhone } from './ShowPhone.tsx';
import { WhatYouGet } from './WhatYouGet.tsx';

/** The first page: what this is, the way into an event, the way to an event of one's own. */
export function LandingScreen() {
  useDocumentTitle(undefined);
  return (
    <Page width="full" footer={<Footer />}>
      <Hero />
      <SellingPoints />
      <WhatYouGet />
      <Pictures />
      <LastCall />
    </Page>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden candlelight px-4 pt-6 pb-24 sm:px-8 sm:pb-24">
      <Branch className="absolute -top-10 -left-16 w-32 opacity-50 max-[22rem]:hidden lg:hidden" />
      <Branch
        isMirrored
        className="absolute -top-10 -right-16 w-32 opacity-50 max-[22rem]:hidden lg:hidden"
      />
      <div className="relative mx-auto max-w-6xl">
        <Wordmark />
        <div className="mt-8 grid items-center gap-x-14 gap-y-12 lg:mt-10 lg:grid-cols-[1fr_20rem]">
          <div className="text-center lg:text-start">
            <Ornament className="mb-7 lg:justify-start" />
            <Heading level={1} size="display">
              {landingTexts.headline}
            </Heading>
            <p className="mx-auto mt-6 max-w-xl text-lead text-muted lg:mx-0">
              Guests predict the day on their own phones: who cries first, how long the speech runs, who
              catches the bouquet. The leaderboard does the rest.
            </p>
            <CodeEntry variant="secondary" className="mx-auto mt-8 max-w-md lg:mx-0" />
            <div className="mt-5 flex flex-col items-stretch justify-center gap-2 sm:flex-row sm:items-center lg:justify-start">
              <Button asChild size="lg">
                <Link to={pages.createGuided}>Create Your Game Now</Link>
              </Button>
              <Button asChild size="lg" variant="quiet">
                <Link to={pages.demo}>Try a sample game first</Link>
              </Button>
            </div>
            <PriceBadge />
          </div>
          <ShowPhone />
        </div>
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="border-t border-line px-4 py-8 text-center text-sm text-muted">
      <Ornament kind="dots" className="mb-4" />
      Foretold, a prediction game for the people who know you best.
      <PlatformLinks className="mt-3" />
    </footer>
  );
}
