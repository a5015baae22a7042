import { useId, type ComponentProps, type ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Heading, type HeadingProps } from './Heading.tsx';

type SectionProps = Omit<ComponentProps<typeof Card>, 'title'> &
  Partial<Pick<HeadingProps, 'level'>> & {
    title: string;
    /** Names the heading, so that it can be led to and take the focus. */
    headingId?: string;
    /** Stands at the end of the heading's line. */
    aside?: ReactNode;
  };

/** A card under a heading of its own, which names it. */
export function Section({ title, level = 2, headingId, aside, children, ...card }: SectionProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  const heading = (
    <Heading level={level} size="heading" id={id} tabIndex={headingId === undefined ? undefined : -1}>
      {title}
    </Heading>
  );
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      {aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  );
}
