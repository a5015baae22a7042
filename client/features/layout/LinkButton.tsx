import { Link, type LinkProps } from 'react-router-dom';
import { Button, type ButtonProps } from '../../components/controls/Button.tsx';

type LinkButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'icon' | 'className'> &
  Pick<LinkProps, 'to' | 'replace' | 'onClick' | 'children'>;

/** A link that looks like a button. */
export const LinkButton = ({ to, replace, onClick, children, ...look }: LinkButtonProps) => (
  <Button asChild {...look}>
    <Link {...{ to, replace, onClick, children }} />
  </Button>
);
