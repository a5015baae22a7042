import clsx from 'clsx';
import { Children, cloneElement, type ReactElement, type ReactNode } from 'react';

type Worn = { className?: string | undefined; children?: ReactNode };

/** Gives looks and properties to a single child, such as a `Link`, and puts something before what it holds. */
export function dress(child: ReactNode, { className, ...props }: Worn, before?: ReactNode): ReactElement {
  const only = Children.only(child) as ReactElement<Worn>;
  const worn = { ...props, ...only.props, className: clsx(className, only.props.className) };
  return cloneElement(only, worn, before, only.props.children);
}
