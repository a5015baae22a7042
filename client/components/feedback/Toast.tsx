import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { directionOf } from '../../../protocol/languages.ts';
import { delaysMs } from '../../limits.ts';
import { spoken } from '../../../protocol/spoken.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { IconButton } from '../controls/Button.tsx';

/** What a toast says. */
type ToastMessage = ToastText & { id: number };

type ToastProps = {
  /** The one toast to show, if any; a new id replaces the old one. */
  toast: ToastMessage | undefined;
  /** Called once it has gone: after 5 s, by swipe to the end of the line, Escape or its close button. */
  onClose: (id: ToastMessage['id']) => void;
};

/** The place of toasts, once per app: one at a time, 5 s, swiped away to the end of the line by 50 px, reached by F8. */
export function Toast({ toast, onClose }: ToastProps) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && place.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isDestructive = toast?.variant === 'destructive';
  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={onClose} />;
  return (
    <section ref={place} aria-label={componentTexts('notifications')} tabIndex={-1} className="toast-place">
      <div role="status" aria-live="polite">
        {!isDestructive && card}
      </div>
      <div role="alert" aria-live="assertive">
        {isDestructive && card}
      </div>
    </section>
  );
}

function ToastCard({ toast, onClose }: ToastProps & { toast: ToastMessage }) {
  const close = () => onClose(toast.id);
  const pause = usePausableTimeout(close, delaysMs.toast);
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
      className={clsx('toast-card', isDestructive && 'toast-destructive')}
    >
      <Icon
        className={clsx(
          'mt-0.5 size-5 shrink-0 max-[16rem]:hidden',
          isDestructive ? 'text-negative' : 'text-positive',
        )}
      />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      <IconButton label={componentTexts('closeNotification')} className="-my-2.5 -me-3" onClick={close}>
        <X />
      </IconButton>
    </div>
  );
}

/** Calls once after a while; `hold` stops the clock, `release` lets the rest of the time run. */
function usePausableTimeout(onTime: () => void, ms: number) {
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(ms);
  const ring = useEffectEvent(onTime);
  useEffect(() => {
    if (isHeld) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => ring(), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= performance.now() - startedAt;
    };
  }, [isHeld]);
  return { hold: () => setIsHeld(true), release: () => setIsHeld(false) };
}

const thresholdPx = 50;

/** Lets something be swiped away by 50 px, the way that the page is read; less than that, it comes back. */
function useSwipeAway(onAway: () => void) {
  const startX = useRef<number>(undefined);
  const forward = directionOf(spoken()) === 'rtl' ? -1 : 1;
  const swiped = ({ clientX }: PointerEvent) =>
    startX.current === undefined ? 0 : (clientX - startX.current) * forward;

  function moveTo(toast: HTMLElement, px: number): void {
    toast.style.transform = px > 0 ? `translateX(${px * forward}px)` : '';
  }

  function comeBack(toast: HTMLElement): void {
    startX.current = undefined;
    moveTo(toast, 0);
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      // A mouse that was let go elsewhere.
      if (event.buttons === 0) return comeBack(event.currentTarget);
      const px = swiped(event);
      // Captured only once it is a swipe, so that a tap on a button stays a tap.
      if (px > 8) event.currentTarget.setPointerCapture(event.pointerId);
      moveTo(event.currentTarget, px);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const px = swiped(event);
      comeBack(event.currentTarget);
      if (px >= thresholdPx) onAway();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => comeBack(event.currentTarget),
  };
}
