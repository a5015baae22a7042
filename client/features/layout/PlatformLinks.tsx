import clsx from 'clsx';
import { platformFacts } from './platformFacts.ts';
import { layoutTexts } from '../../../protocol/texts/guest/layout.ts';

const link =
  'inline-flex min-h-12 items-center px-3 text-sm text-muted underline decoration-gold-line decoration-1 underline-offset-4';

/** Links to support and privacy policy. Renders nothing if neither is configured. */
export function PlatformLinks({ className }: { className?: string }) {
  const { supportEmail, privacyUrl } = platformFacts();
  if (!supportEmail && !privacyUrl) return null;
  return (
    <p className={clsx('flex flex-wrap justify-center gap-2', className)}>
      {supportEmail && (
        <a href={`mailto:${supportEmail}`} className={link}>
          {layoutTexts('support')}
        </a>
      )}
      {privacyUrl && (
        <a href={privacyUrl} className={link}>
          {layoutTexts('privacy')}
        </a>
      )}
    </p>
  );
}
