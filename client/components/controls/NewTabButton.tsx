import { Button, type ButtonProps } from './Button.tsx';

type NewTabButtonProps = Omit<ButtonProps, 'asChild'> & { to: string };

/** A link that looks like a button and opens a tab of its own: this page stays open. */
export const NewTabButton = ({ to, title, children, ...look }: NewTabButtonProps) => (
  <Button asChild variant="secondary" {...look}>
    <a href={to} target="_blank" rel="noreferrer" title={title}>
      {children}
    </a>
  </Button>
);
