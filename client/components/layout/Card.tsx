import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type CardProps = ComponentProps<'div'> & {
  /**
   * `paper` is the default. `invitation` is for the most prominent card of a screen. `plain` has only a fine
   * border. `sunken` has a muted background.
   */
  look?: 'paper' | 'invitation' | 'plain' | 'sunken';
  /** Use `none` for lists whose rows reach the edges of the card. */
  padding?: 'none' | 'md' | 'lg';
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
};

const lookClasses = {
  paper: 'paper',
  invitation: 'invitation',
  plain: 'rounded-card border border-line',
  sunken: 'rounded-card bg-sunken',
};
const paddingClasses = {
  none: 'overflow-hidden',
  md: 'p-5 max-[16rem]:p-3 sm:p-6',
  lg: 'px-6 py-8 max-[16rem]:p-3 sm:p-10',
};

export function Card({ look = 'paper', padding = 'md', as = 'div', className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return <Tag {...rest} className={clsx(lookClasses[look], paddingClasses[padding], className)} />;
}

export type HeadingProps = ComponentProps<'h2'> & {
  /** The heading level, 2 by default. It also sets the size unless `size` is given. */
  level?: 1 | 2 | 3 | 4;
  size?: 'display' | 'title' | 'heading' | 'subheading' | 'label';
  /** A line in small capitals above the heading. It is part of the heading's text. */
  eyebrow?: ReactNode;
};

const sizeClasses = {
  display: 'font-display text-display',
  title: 'font-display text-title',
  heading: 'font-display text-heading',
  subheading: 'font-display text-subheading',
  label: 'text-base font-semibold',
};
const sizeOfLevel = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'label' } as const;

/** A heading in the display typeface. */
export function Heading({ level = 2, size, eyebrow, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as 'h2';
  return (
    <Tag {...rest} className={clsx(sizeClasses[size ?? sizeOfLevel[level]], className)}>
      {eyebrow && (
        <>
          <span className="eyebrow mb-2 block font-sans">{eyebrow}</span>{' '}
        </>
      )}
      {children}
    </Tag>
  );
}
