import type { ReactNode } from 'react';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { joinTexts } from '../../../protocol/texts/guest/join/join.ts';

type WelcomeCardProps = {
  /**
   * Replaces the default title after a user action: the page scrolls to the top and the heading takes the
   * focus.
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

/** Greets visitors who have not joined yet. The children contain the way to join. */
export const WelcomeCard = (props: WelcomeCardProps) => (
  <Card as="section" look="invitation" padding="lg" className="text-center">
    <Heading ref={props.title ? takeFocus : undefined} tabIndex={props.title ? -1 : undefined} size="title">
      {props.title ?? joinTexts('welcomeTitle')}
    </Heading>
    <p className="mx-auto mt-2 max-w-sm text-muted wrap-anywhere" dir="auto">
      {props.description || joinTexts('welcome')}
    </p>
    <Ornament className="my-6" />
    {props.children}
  </Card>
);
