import { CalendarHeart, Link2, Smartphone, Users } from 'lucide-react';
import { Suspense, use, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paymentCurrency } from '../../../protocol/limits.ts';
import { pageLinks } from '../../../protocol/paths.ts';
import type { MyEvent } from '../../../protocol/schemas/platform/myEvents.ts';
import { formatMoney } from '../../../protocol/texts/formats.ts';
import { landingTexts } from '../../../protocol/texts/landing.ts';
import { myEventsTexts } from '../../../protocol/texts/myEvents.ts';
import { call } from '../../api/http.ts';
import { Button, LinkButton } from '../../components/controls/Button.tsx';
import { ChoiceMark } from '../../components/controls/ChoiceButton.tsx';
import { Badge } from '../../components/display/Badge.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Page, PageFoot } from '../../components/layout/Page.tsx';
import { Branch } from '../../components/ornaments/Branch.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { Wordmark } from '../../components/ornaments/Wordmark.tsx';
import { CodeEntry } from '../../features/event/CodeEntry.tsx';
import { lazyComponent } from '../../features/layout/lazyComponent.tsx';
import { isCachedPage, platformFacts } from '../../features/layout/platformFacts.ts';
import { PlatformLinks } from '../../features/layout/PlatformLinks.tsx';
import { useDocumentTitle } from '../../features/layout/useDocumentTitle.ts';
import { afterPaint } from '../../stores/app/chunks.ts';
import { useSession } from '../../stores/app/session.ts';
import { Pictures } from './Pictures.tsx';
import { SamplePhone } from './SamplePhone.tsx';

/** The home page: a description of the product, the code entry, and the way to create an event. */
export function LandingScreen() {
  useDocumentTitle(undefined);
  return (
    <Page width="full" footer={<Footer />}>
      <Hero />
      <SellingPoints />
      <WhatYouGet />
      <Pictures />
      <ClosingActions />
    </Page>
  );
}

function Hero() {
  return (
    <section className="relative overflow-hidden candlelight px-4 pt-6 pb-24 sm:px-8 sm:pb-24">
      <Branch className="absolute -top-10 -start-16 w-32 opacity-50 max-[22rem]:hidden lg:hidden" />
      <Branch isMirrored className="absolute -top-10 -end-16 w-32 opacity-50 max-[22rem]:hidden lg:hidden" />
      <div className="relative mx-auto max-w-6xl">
        <Wordmark />
        <YourEvents />
        <div className="mt-8 grid grid-cols-1 items-center gap-x-14 gap-y-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_min(20rem,38%)]">
          <div className="text-center lg:text-start">
            <Ornament className="mb-7 lg:justify-start" />
            <Heading level={1} size="display">
              {landingTexts('headline')}
            </Heading>
            <p className="mx-auto mt-6 max-w-xl text-lead text-muted lg:mx-0">{landingTexts('lead')}</p>
            <CodeEntry variant="secondary" className="mx-auto mt-8 max-w-md lg:mx-0" />
            <div className="mt-5 flex flex-col items-stretch justify-center gap-2 sm:flex-row sm:flex-wrap sm:items-center lg:justify-start">
              <LinkButton to={pageLinks.createGuided} size="lg">
                {landingTexts('create')}
              </LinkButton>
              <LinkButton to={pageLinks.demo} size="lg" variant="quiet">
                {landingTexts('trySample')}
              </LinkButton>
            </div>
            <PriceBadge />
          </div>
          <SamplePhone />
        </div>
      </div>
    </section>
  );
}

const list = lazyComponent(async () => (await import('./MyEvents.tsx')).MyEvents, 'whenIdle', ['creation']);

/** Returns false if neither the server nor this page knows of a grant. */
const mayHaveEvents = () =>
  isCachedPage() || platformFacts().hasGrants === true || useSession.getState().grantCount > 0;

/** A button for visitors who return. It opens the list of their events, if there are any. */
function YourEvents() {
  const [events, setEvents] = useState<readonly MyEvent[]>([]);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (mayHaveEvents())
      afterPaint(() => void call('GET /api/session/events').then(setEvents, () => undefined));
  }, []);
  if (events.length === 0) return null;
  return (
    <>
      <Button variant="quiet" className="absolute end-0 top-0 -mt-2 -me-3" onClick={() => setIsOpen(true)}>
        {myEventsTexts('title')}
      </Button>
      {isOpen && (
        <Suspense>
          <list.Component events={events} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The price of an event, if there is one. Its space is reserved during the load. */
function PriceBadge() {
  const [price, setPrice] = useState<number | 'loading' | undefined>('loading');
  useEffect(() => {
    call('GET /api/platform/settings').then(
      ({ paymentRequired, eventPrice }) => setPrice(paymentRequired ? eventPrice : undefined),
      () => setPrice(undefined),
    );
  }, []);
  return (
    <p className="mt-6 h-7">
      {price === 'loading' && (
        <span className="inline-block h-6 w-56 rounded-full bg-gold-soft">
          <span className="sr-only">{landingTexts('loadingPrice')}</span>
        </span>
      )}
      {typeof price === 'number' && (
        <>
          <Badge tone="gold">{landingTexts('price', { price: formatMoney(price) })}</Badge>{' '}
          <bdi className="text-sm text-muted">{paymentCurrency}</bdi>
        </>
      )}
    </p>
  );
}

/** The end of the page. It repeats the main actions for hosts and guests. */
function ClosingActions() {
  return (
    <section
      aria-labelledby="last-call"
      className="relative overflow-hidden candlelight px-4 py-16 text-center sm:py-20"
    >
      <Branch className="absolute -bottom-24 -start-10 w-40 opacity-60 max-[30rem]:hidden" />
      <Branch isMirrored className="absolute -end-10 -bottom-24 w-40 opacity-60 max-[30rem]:hidden" />
      <div className="relative mx-auto max-w-xl">
        <Heading size="title" id="last-call">
          {landingTexts('lastCallTitle')}
        </Heading>
        <p className="mt-3 text-lead text-muted">{landingTexts('lastCall')}</p>
        <div className="mt-7 flex flex-col items-stretch justify-center gap-2 sm:flex-row">
          <LinkButton to={pageLinks.createGuided} size="lg">
            {landingTexts('createEvent')}
          </LinkButton>
          <LinkButton to={pageLinks.demo} size="lg" variant="quiet">
            {landingTexts('playSample')}
          </LinkButton>
        </div>
        <Link
          to={pageLinks.createSimple}
          className="mt-4 inline-flex min-h-12 items-center font-semibold text-balance text-ink underline decoration-gold-line underline-offset-4"
        >
          {landingTexts('simpleCreator')}
        </Link>
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="border-t border-line px-4 py-8 text-center text-sm text-muted">
      <Ornament kind="dots" className="mb-4" />
      {landingTexts('footer')}
      <PlatformLinks className="mt-3" />
      <p className="mt-2">{use(PageFoot)}</p>
    </footer>
  );
}

const points = [
  { Icon: CalendarHeart, name: 'setup' },
  { Icon: Smartphone, name: 'devices' },
  { Icon: Users, name: 'guests' },
  { Icon: Link2, name: 'link' },
] as const;

function SellingPoints() {
  return (
    <section
      aria-label={landingTexts('pointsLabel')}
      className="border-y border-line bg-raised px-4 py-12 sm:px-8"
    >
      <ul className="mx-auto grid max-w-6xl gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {points.map(({ Icon, name }) => (
          <li key={name} className="flex gap-4 lg:block">
            <Icon className="size-7 shrink-0 stroke-[1.5] text-gold" />
            <div>
              <Heading size="subheading" className="lg:mt-3">
                {landingTexts(`${name}Title`)}
              </Heading>
              <p className="mt-1 text-muted">{landingTexts(`${name}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const gains = ['participants', 'leaderboard', 'branding', 'dashboard', 'mobile', 'support'] as const;

/** The fixed list of gains. Without an address for support, its line has no further promise. */
function WhatYouGet() {
  const { supportEmail } = platformFacts();
  return (
    <section aria-labelledby="what-you-get" className="px-4 py-16 sm:px-8 sm:py-20">
      <div className="mx-auto max-w-4xl">
        <Heading size="title" id="what-you-get" className="text-center">
          {landingTexts('whatYouGet')}
        </Heading>
        <Ornament className="mt-4 mb-10" />
        <ul className="grid gap-x-12 gap-y-7 sm:grid-cols-2">
          {gains.map((name) => (
            <li key={name} className="flex gap-4">
              <ChoiceMark kind="selected" />
              <div>
                <Heading level={3}>{landingTexts(`${name}Title`)}</Heading>
                {(name !== 'support' || supportEmail) && (
                  <p className="mt-1 text-muted">{landingTexts(`${name}Text`)}</p>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
