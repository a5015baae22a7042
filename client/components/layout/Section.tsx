import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Card, Heading } from './Card.tsx';

type SectionProps = Omit<ComponentProps<typeof Card>, 'as'> & {
  title: string;
  /** The id of the heading, for links and focus. */
  headingId?: string;
  takesFocus?: boolean;
  level?: 2 | 3;
  /** Content in the same line as the heading. */
  aside?: ReactNode;
  headClassName?: string;
};

/** A card with a heading, labelled by that heading. */
export function Section({
  title,
  headingId,
  takesFocus,
  level = 2,
  aside,
  headClassName,
  ...card
}: SectionProps) {
  const ownId = useId();
  const id = headingId ?? ownId;
  const heading = (
    <Heading level={level} size="heading" id={id} tabIndex={takesFocus ? -1 : undefined}>
      {title}
    </Heading>
  );
  return (
    <Card as="section" aria-labelledby={id} {...card}>
      {headClassName === undefined ? (
        heading
      ) : (
        <div className={clsx('flex flex-wrap items-center gap-x-4', headClassName)}>
          {heading}
          {aside}
        </div>
      )}
      {card.children}
    </Card>
  );
}
