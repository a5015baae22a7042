import { CalendarHeart, Link2, Smartphone, Users } from 'lucide-react';
import { landingTexts } from '../../../protocol/texts/landing.ts';
import { ChoiceMark } from '../../components/controls/ChoiceButton.tsx';
import { Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

const points = [
  { Icon: CalendarHeart, name: 'setup' },
  { Icon: Smartphone, name: 'devices' },
  { Icon: Users, name: 'guests' },
  { Icon: Link2, name: 'link' },
] as const;

/** Four reasons. */
export function SellingPoints() {
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

/** The list of what an event includes. */
export function WhatYouGet() {
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
                <p className="mt-1 text-muted">{landingTexts(`${name}Text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
