import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

type CardProps = ComponentProps<'div'> & {
  /** `paper` is the everyday card, `invitation` the one that stands out on a screen, `plain` a fine line only, `sunken` a quiet ground. */
  look?: 'paper' | 'invitation' | 'plain' | 'sunken';
  /** `none` for lists whose rows reach the edge. */
  padding?: 'none' | 'md' | 'lg';
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
};

const looks = {
  paper: 'paper',
  invitation: 'invitation',
  plain: 'rounded-card border border-line',
  sunken: 'rounded-card bg-sunken',
};
const paddings = {
  none: 'overflow-hidden',
  md: 'p-5 max-[16rem]:p-3 sm:p-6',
  lg: 'px-6 py-8 max-[16rem]:px-3 sm:p-10',
};

/** A sheet of paper that holds one matter. */
export function Card({ look = 'paper', padding = 'md', as = 'div', className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return <Tag {...rest} className={clsx(looks[look], paddings[padding], className)} />;
}

export type HeadingProps = ComponentProps<'h2'> & {
  /** The rank in the outline of the page, 2 unless told; the looks follow it unless `size` says otherwise. */
  level?: 1 | 2 | 3 | 4;
  size?: 'display' | 'title' | 'heading' | 'subheading' | 'label';
  /** Small capitals above it; part of the heading's text. */
  eyebrow?: ReactNode;
};

const bySize = {
  display: 'font-display text-display',
  title: 'font-display text-title',
  heading: 'font-display text-heading',
  subheading: 'font-display text-subheading',
  label: 'text-base font-semibold',
};
const sizeOfLevel = { 1: 'title', 2: 'heading', 3: 'subheading', 4: 'label' } as const;

/** A heading in the display face. */
export function Heading({ level = 2, size, eyebrow, className, children, ...rest }: HeadingProps) {
  const Tag = `h${level}` as 'h2';
  return (
    <Tag {...rest} className={clsx(bySize[size ?? sizeOfLevel[level]], className)}>
      {eyebrow && (
        <>
          <span className="eyebrow mb-2 block font-sans">{eyebrow}</span>{' '}
        </>
      )}
      {children}
    </Tag>
  );
}
