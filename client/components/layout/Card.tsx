import clsx from 'clsx';
import type { ComponentProps } from 'react';

type CardProps = ComponentProps<'div'> & {
  /** `paper` is the everyday card, `keepsake` the invitation (one on a screen), `plain` a fine line only, `sunken` a quiet ground. */
  look?: 'paper' | 'keepsake' | 'plain' | 'sunken';
  /** `none` for lists whose rows reach the edge. */
  padding?: 'none' | 'md' | 'lg';
  as?: 'div' | 'section' | 'article' | 'aside' | 'li';
};

const looks = {
  paper: 'paper',
  keepsake: 'keepsake',
  plain: 'rounded-card border border-line',
  sunken: 'rounded-card bg-sunken',
};
const paddings = { none: 'overflow-hidden', md: 'p-5 sm:p-6', lg: 'px-6 py-8 sm:p-10' };

/** A sheet of paper that holds one matter. */
export function Card({ look = 'paper', padding = 'md', as = 'div', className, ...rest }: CardProps) {
  const Tag = as as 'div';
  return <Tag {...rest} className={clsx(looks[look], paddings[padding], className)} />;
}
