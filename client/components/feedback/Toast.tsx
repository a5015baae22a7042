import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '../controls/IconButton.tsx';
import { useSwipeAway } from './useSwipeAway.ts';
import { useTimeout } from './useTimeout.ts';

/** What a toast says. */
export type ToastMessage = {
  id: string | number;
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
};

type ToastProps = {
  /** The one toast to show, if any; a new id replaces the old one. */
  toast: ToastMessage | undefined;
  /** Called once it has gone: after `durationMs`, by swipe to the right, Escape or its close button. */
  onClose: (id: ToastMessage['id']) => void;
  durationMs?: number;
};

/** The place of toasts, once per app: one at a time, 5 s, swiped away to the right by 50 px, reached by F8. */
export function Toast({ toast, onClose, durationMs = 5000 }: ToastProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && place.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isDestructive = toast?.variant === 'destructive';
  const slip = toast && <Slip key={toast.id} toast={toast} onClose={onClose} durationMs={durationMs} />;
  return (
    <section ref={place} aria-label="Notifications (F8)" tabIndex={-1} className="toast-place">
      <div role="status" aria-live="polite">
        {!isDestructive && slip}
      </div>
      <div role="alert" aria-live="assertive">
        {isDestructive && slip}
      </div>
    </section>
  );
}

type SlipProps = { toast: ToastMessage; onClose: ToastProps['onClose']; durationMs: number };

function Slip({ toast, onClose, durationMs }: SlipProps) {
  const close = () => onClose(toast.id);
  const pause = useTimeout(close, durationMs);
  const swipe = useSwipeAway(close);
  const isDestructive = toast.variant === 'destructive';
  const Icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <div
      {...swipe}
      onPointerEnter={pause.hold}
      onPointerLeave={pause.release}
      onFocus={pause.hold}
      onBlur={pause.release}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={clsx('toast-slip', isDestructive && 'toast-destructive')}
    >
      <Icon
        aria-hidden="true"
        className={clsx('mt-0.5 size-5 shrink-0', isDestructive ? 'text-negative' : 'text-positive')}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label="Close notification" className="-my-2.5 -me-3" onClick={close}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
