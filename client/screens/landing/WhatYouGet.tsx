import { ChoiceMark } from '../../components/controls/ChoiceMark.tsx';
import { Heading } from '../../components/layout/Heading.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';

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
