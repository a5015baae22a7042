import clsx from 'clsx';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { directionOf } from '../../../protocol/languages.ts';
import { delaysMs } from '../../limits.ts';
import { activeLanguage } from '../../../protocol/i18n.ts';
import { componentTexts } from '../../../protocol/texts/components.ts';
import type { ToastText } from '../../../protocol/texts/toasts.ts';
import { IconButton } from '../controls/Button.tsx';

type ToastMessage = ToastText & { id: number };

type ToastProps = {
  /** The toast to show, if any. A new id replaces the previous toast. */
  toast: ToastMessage | undefined;
  /**
   * Called when the toast closes: after 5 s, by a swipe towards the end of the line, by Escape or by its
   * close button.
   */
  onClose: (id: ToastMessage['id']) => void;
};

/**
 * The app's only container of toasts. It shows one toast at a time for 5 s. A swipe of 50 px towards the end
 * of the line closes the toast. The F8 key moves the focus to the container.
 */
export function Toast({ toast, onClose }: ToastProps) {
  const container = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && container.current?.focus();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isDestructive = toast?.variant === 'destructive';
  const card = toast && <ToastCard key={toast.id} toast={toast} onClose={onClose} />;
  return (
    <section
      ref={container}
      aria-label={componentTexts('notifications')}
      tabIndex={-1}
      className="toast-place print:hidden"
    >
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
  const timeout = usePausableTimeout(close, delaysMs.toast);
  const swipe = useSwipeAway(close);
  const isDestructive = toast.variant === 'destructive';
  const Icon = isDestructive ? CircleAlert : CircleCheck;
  return (
    <div
      {...swipe}
      onPointerEnter={() => timeout.hold('pointer')}
      onPointerLeave={() => timeout.release('pointer')}
      onFocus={() => timeout.hold('focus')}
      onBlur={() => timeout.release('focus')}
      onKeyDown={(event) => event.key === 'Escape' && close()}
      className={clsx('toast-card', isDestructive && 'toast-destructive')}
    >
      <Icon className={clsx('mt-0.5 size-5 shrink-0', isDestructive ? 'text-negative' : 'text-positive')} />
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

type PauseReason = 'pointer' | 'focus';

/**
 * Calls `onTime` after a timeout that can be paused. `hold` adds a reason for the pause, and `release`
 * removes the reason. Without reasons, the clock continues with the remaining time.
 */
function usePausableTimeout(onTime: () => void, ms: number) {
  const [reasons, setReasons] = useState<readonly PauseReason[]>([]);
  const isPaused = reasons.length > 0;
  const remainingMs = useRef(ms);
  const callOnTime = useEffectEvent(onTime);
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => callOnTime(), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isPaused]);
  const release = (reason: PauseReason) => setReasons((now) => now.filter((other) => other !== reason));
  const hold = (reason: PauseReason) =>
    setReasons((now) => [...now.filter((other) => other !== reason), reason]);
  return { hold, release };
}

const thresholdPx = 50;

/**
 * Dismisses an element by a swipe of at least 50 px in reading direction. After a shorter swipe the element
 * returns to its position.
 */
function useSwipeAway(onAway: () => void) {
  const startX = useRef<number>(undefined);
  const forward = directionOf(activeLanguage()) === 'rtl' ? -1 : 1;
  const swipedPx = ({ clientX }: PointerEvent) =>
    startX.current === undefined ? 0 : (clientX - startX.current) * forward;

  function moveTo(toast: HTMLElement, px: number): void {
    toast.style.transform = px > 0 ? `translateX(${px * forward}px)` : '';
  }

  function reset(toast: HTMLElement): void {
    startX.current = undefined;
    moveTo(toast, 0);
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      startX.current = event.clientX;
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current === undefined) return;
      // The mouse button was released outside the element.
      if (event.buttons === 0) return reset(event.currentTarget);
      const px = swipedPx(event);
      // Captures the pointer only after 8 px, so that a tap on a button remains a tap.
      if (px > 8) event.currentTarget.setPointerCapture(event.pointerId);
      moveTo(event.currentTarget, px);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const px = swipedPx(event);
      reset(event.currentTarget);
      if (px >= thresholdPx) onAway();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => reset(event.currentTarget),
  };
}
