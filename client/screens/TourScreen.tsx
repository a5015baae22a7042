import { CircleCheckBig, MailOpen, Trophy } from 'lucide-react';
import { useRef, useState } from 'react';
import { pageLinks } from '../../protocol/paths.ts';
import { tourTexts } from '../../protocol/texts/guest/tour.ts';
import { Branch } from '../components/ornaments/Branch.tsx';
import { Button, LinkButton } from '../components/controls/Button.tsx';
import { Card, Heading } from '../components/layout/Card.tsx';
import {
  OwnParticipantGuard,
  type OwnParticipantProps,
} from '../features/leaderboard/OwnParticipantGuard.tsx';
import { useOnChange } from '../components/timing.ts';
import { Steps } from '../components/layout/Steps.tsx';
import { useIsCouple } from '../stores/room/isCouple.ts';

const steps = [
  { icon: <CircleCheckBig />, key: 'submitted' },
  { icon: <MailOpen />, key: 'message' },
  { icon: <Trophy />, key: 'results' },
] as const;

/** A tour of three steps after the last prediction. */
export const TourScreen = () => (
  <OwnParticipantGuard title={tourTexts('title')} addressOf={pageLinks.tour}>
    {(own) => <Tour {...own} />}
  </OwnParticipantGuard>
);

/** Shows one step at a time, with a link that skips the rest. */
function Tour({ event: { shareCode, isOver }, participant }: OwnParticipantProps) {
  const [index, setIndex] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus for keyboards and screen readers.
  useOnChange(index, () => heading.current?.focus({ preventScroll: true }));
  const { icon, key } = steps[index]!;
  const isCouple = useIsCouple();
  const variants = {
    submitted: isOver ? 'submittedWhenOver' : 'submitted',
    message: isCouple ? 'message' : 'messageNeutral',
    results: 'results',
  } as const;
  const text = tourTexts(variants[key]);
  const isLast = index === steps.length - 1;
  return (
    <>
      <Steps names={steps.map((step) => tourTexts(`${step.key}Title`))} current={index + 1} />
      <Card as="section" look="invitation" padding="lg" className="relative mt-6 overflow-hidden candlelight">
        <Branch className="absolute -top-6 -start-9 w-24 opacity-50 max-[22rem]:hidden" />
        <Branch isMirrored className="absolute -top-6 -end-9 w-24 opacity-50 max-[22rem]:hidden" />
        <div
          key={index}
          className="relative flex min-h-72 animate-rise flex-col items-center justify-center text-center"
        >
          <span
            aria-hidden="true"
            className="mb-6 grid size-20 place-items-center rounded-full bg-raised text-gold ring-1 ring-gold-line [&_svg]:size-9 [&_svg]:stroke-[1.5]"
          >
            {icon}
          </span>
          <Heading size="title" ref={heading} tabIndex={-1}>
            {tourTexts(`${key}Title`)}
          </Heading>
          <p className="mt-3 max-w-sm text-lead text-muted">{text}</p>
        </div>
        <div className="relative mt-8 flex flex-col gap-2">
          {isLast ? (
            <LinkButton to={pageLinks.message(shareCode, participant.id)} size="lg" wide>
              {tourTexts('last')}
            </LinkButton>
          ) : (
            <Button size="lg" wide onClick={() => setIndex(index + 1)}>
              {tourTexts('next')}
            </Button>
          )}
          <LinkButton to={pageLinks.results(shareCode, participant.id)} variant="quiet" wide>
            {tourTexts('skip')}
          </LinkButton>
        </div>
      </Card>
    </>
  );
}
