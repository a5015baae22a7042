import type { ReactNode } from 'react';
import { Card, Heading } from '../../components/layout/Card.tsx';
import { Ornament } from '../../components/ornaments/Ornament.tsx';
import { joinTexts } from '../../../protocol/texts/guest/join.ts';

type WelcomeCardProps = { title?: string; description: string | undefined; children: ReactNode };

/** How an event greets who has not joined yet; the way in is below. */
export const WelcomeCard = (props: WelcomeCardProps) => (
  <Card as="section" look="keepsake" padding="lg" className="text-center">
    <Heading size="title">{props.title ?? joinTexts('welcomeTitle')}</Heading>
    <p className="mx-auto mt-2 max-w-sm text-muted wrap-anywhere" dir="auto">
      {props.description || joinTexts('welcome')}
    </p>
    <Ornament className="my-6" />
    {props.children}
  </Card>
);
