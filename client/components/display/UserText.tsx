import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** What people wrote: in the direction of its script, and broken wherever a long word has to be. */
export function UserText({
  as = 'p',
  className,
  ...rest
}: ComponentProps<'p'> & { as?: 'p' | 'span' | 'li' }) {
  const Tag = as as 'p';
  return <Tag dir="auto" {...rest} className={clsx('wrap-anywhere', className)} />;
}
