import { CalendarHeart, Link2, Smartphone, Users } from 'lucide-react';
import { Heading } from '../../components/layout/Heading.tsx';

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
