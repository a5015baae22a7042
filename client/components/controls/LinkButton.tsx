import { Link, type LinkProps } from 'react-router-dom';
import { Button, type ButtonProps } from './Button.tsx';

type LinkButtonProps = Omit<ButtonProps, 'asChild'> & Pick<LinkProps, 'to'>;

/** A link to one of our pages that looks like a button. */
export const LinkButton = ({ to, children, ...look }: LinkButtonProps) => (
  <Button asChild {...look}>
    <Link to={to}>{children}</Link>
  </Button>
);
