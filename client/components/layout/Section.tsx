import { useId, type ComponentProps } from 'react';
import { Card } from './Card.tsx';
import { Heading } from './Heading.tsx';

type SectionProps = Omit<ComponentProps<typeof Card>, 'as'> & {
  title: string;
  /** Names the heading, so that it can be led to. */
  headingId?: string;
  takesFocus?: boolean;
  level?: 2 | 3;
};

/** A card under a heading of its own, which names it. */
export function Section({ title, headingId, takesFocus, level = 2, children, ...card }: SectionProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      <Heading level={level} size="heading" id={id} tabIndex={takesFocus ? -1 : undefined}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}
