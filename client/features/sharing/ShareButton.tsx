import clsx from 'clsx';
import { Share2 } from 'lucide-react';
import { Button, type ButtonProps } from '../../components/controls/Button.tsx';

/** Properties of a `ShareButton`; `isCompact` shows the icon alone on phones. */
type ShareButtonProps = ButtonProps & { isCompact?: boolean };

/** The button that opens the Share menu. */
export function ShareButton({ isCompact = false, ...rest }: ShareButtonProps) {
  return (
    <Button
      variant="secondary"
      icon={<Share2 />}
      {...rest}
      className={clsx(isCompact && 'max-sm:w-12 max-sm:px-0')}
    >
      <span className={clsx(isCompact && 'max-sm:sr-only')}>Share</span>
    </Button>
  );
}
