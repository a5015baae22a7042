import type { ReactNode } from 'react';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { joinTexts } from '../../../protocol/texts/guest/join/join.ts';
import { useIsCouple } from '../../stores/room/isCouple.ts';

type WelcomeCardProps = {
  /**
   * Replaces the default title after a user action. The page then scrolls to the top, and the heading takes
   * the focus.
   */
  title?: string;
  description: string | undefined;
  children: ReactNode;
};

function takeFocus(heading: HTMLElement | null): void {
  if (!heading) return;
  window.scrollTo(0, 0);
  heading.focus({ preventScroll: true });
}

/**
 * A description longer than this (in characters) appears below the children. A phone then shows the children
 * without scrolling.
 */
const longDescriptionLength = 100;

/** Greets visitors who have not joined yet. The children let them join. */
export function WelcomeCard({ title, description, children }: WelcomeCardProps) {
  const isCouple = useIsCouple();
  const text = description || joinTexts(isCouple ? 'welcome' : 'welcomeNeutral');
  const isLong = text.length > longDescriptionLength;
  const words = (
    <p className="mx-auto mt-1 max-w-sm text-muted wrap-anywhere" dir="auto">
      {text}
    </p>
  );
  return (
    <Card as="section" look="invitation" className="text-center">
      <Heading ref={title ? takeFocus : undefined} tabIndex={title ? -1 : undefined} size="title">
        {title ?? joinTexts('welcomeTitle')}
      </Heading>
      {!isLong && words}
      <Ornament className="my-3" />
      {children}
      {isLong && words}
    </Card>
  );
}
