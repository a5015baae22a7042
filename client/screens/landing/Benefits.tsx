import { CalendarHeart, Link2, Smartphone, Users } from 'lucide-react';
import { ChoiceMark } from '../../components/controls/ChoiceButton.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

const points = [
  {
    Icon: CalendarHeart,
    title: 'Easy setup',
    text: 'Start with eight ready-made questions and pick your own code.',
  },
  { Icon: Smartphone, title: 'Any device', text: 'Nothing to install. Guests just scan a code.' },
  { Icon: Users, title: 'Unlimited guests', text: 'From the front row to the cousins abroad.' },
  { Icon: Link2, title: 'Custom link', text: 'A short code that fits on the menu card.' },
];

/** Four reasons. */
export function SellingPoints() {
  return (
    <section aria-label="Why Foretold" className="border-y border-line bg-raised px-4 py-12 sm:px-8">
      <ul className="mx-auto grid max-w-6xl gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {points.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4 lg:block">
            <Icon aria-hidden="true" className="size-7 shrink-0 stroke-[1.5] text-gold" />
            <div>
              <Heading level={2} size="subheading" className="lg:mt-3">
                {title}
              </Heading>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const gains = [
  { title: 'Unlimited participants', text: 'The whole party can play, and no one counts heads.' },
  {
    title: 'Real-time leaderboard',
    text: 'Reveal an answer, and every phone and the big screen update right away.',
  },
  { title: 'Branding', text: 'Your names, your logo and your picture at the top.' },
  { title: 'Admin dashboard', text: 'Run questions, answers and guests from your phone during dinner.' },
  { title: 'Mobile design', text: 'Works with one thumb, a glass in your other hand and poor reception.' },
  { title: '24/7 support', text: 'Weddings happen on weekends. We’re there too.' },
];

/** The list of what an event includes. */
export function WhatYouGet() {
  return (
    <section aria-labelledby="what-you-get" className="px-4 py-16 sm:px-8 sm:py-20">
      <div className="mx-auto max-w-4xl">
        <Heading level={2} size="title" id="what-you-get" className="text-center">
          What You Get
        </Heading>
        <Ornament className="mt-4 mb-10" />
        <ul className="grid gap-x-12 gap-y-7 sm:grid-cols-2">
          {gains.map(({ title, text }) => (
            <li key={title} className="flex gap-4">
              <ChoiceMark kind="selected" />
              <div>
                <Heading level={3}>{title}</Heading>
                <p className="mt-1 text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
